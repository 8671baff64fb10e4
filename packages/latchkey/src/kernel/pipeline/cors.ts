import type { OriginJudge } from "../../security/origins.ts";
import type { Core } from "../contracts/core.ts";
import type { Answer } from "../contracts/exchange.ts";

/** Fetch standard 3.2: headers that a page of a trusted origin may send, and answer headers it may read. */
const REQUEST_HEADERS = ["content-type", "authorization"];
const ANSWER_HEADERS = ["x-retry-after", "retry-after"];

/** Seconds for which a browser keeps the answer to a preflight. */
const PREFLIGHT_AGE = "600";

export interface Cors {
  /** Returns the headers that let a page of `origin` read the answer; none for an origin that isn't trusted. */
  headers(origins: OriginJudge, origin: string | undefined): readonly string[];
  /** Returns the answer to `OPTIONS` on a known path. */
  preflight(origins: OriginJudge, origin: string | undefined, methods: string): Answer;
}

export function corsOf({
  options,
  mentionOrigin,
  features,
}: Pick<Core, "options" | "mentionOrigin" | "features">): Cors {
  const sent = listed(REQUEST_HEADERS, ...features.map(({ requestHeaders = [] }) => requestHeaders));
  const read = listed(ANSWER_HEADERS, ...features.map(({ answerHeaders = [] }) => answerHeaders));
  const headers: Cors["headers"] = (origins, origin) => {
    if (origin === undefined || !options.advanced.cors) return [];
    if (!origins.isTrusted(origin)) {
      mentionOrigin(origin);
      return [];
    }
    return [
      ...["access-control-allow-origin", origin],
      ...["access-control-allow-credentials", "true"],
      ...["access-control-expose-headers", read],
    ];
  };
  return {
    headers,
    preflight(origins, origin, methods) {
      const allowed = headers(origins, origin);
      const grants = [
        ...allowed,
        ...["access-control-allow-methods", methods],
        ...["access-control-allow-headers", sent],
        ...["access-control-max-age", PREFLIGHT_AGE],
      ];
      const cors = allowed.length === 0 ? [] : grants;
      return { status: 204, headers: ["allow", methods, "vary", "Origin", ...cors], body: "" };
    },
  };
}

function listed(...names: readonly (readonly string[])[]): string {
  return [...new Set(names.flat())].join(", ");
}
