import type { OriginJudge } from "../../security/origins.ts";
import type { Core } from "../contracts/core.ts";
import type { Answer } from "../contracts/exchange.ts";

/** Fetch standard 3.2: headers that a page of a trusted origin may send, and answer headers it may read. */
const REQUEST_HEADERS = "content-type, authorization, x-api-key, x-captcha-response";
const EXPOSED_HEADERS = "set-auth-token, set-auth-jwt, auth-jwt, x-retry-after, retry-after, x-next-cursor";

/** Seconds for which a browser keeps the answer to a preflight. */
const PREFLIGHT_AGE = "600";

/** Returns the headers that let a page of `origin` read the answer; none for an origin that isn't trusted. */
export function corsHeaders(
  { options, mentionOrigin }: Pick<Core, "options" | "mentionOrigin">,
  origins: OriginJudge,
  origin: string | undefined,
): readonly string[] {
  if (origin === undefined || !options.advanced.cors) return [];
  if (!origins.isTrusted(origin)) {
    mentionOrigin(origin);
    return [];
  }
  return [
    "access-control-allow-origin",
    origin,
    "access-control-allow-credentials",
    "true",
    "access-control-expose-headers",
    EXPOSED_HEADERS,
  ];
}

/** Returns the answer to `OPTIONS` on a known path. */
export function preflight(
  core: Pick<Core, "options" | "mentionOrigin" | "features">,
  origins: OriginJudge,
  origin: string | undefined,
  methods: string,
): Answer {
  const allowed = corsHeaders(core, origins, origin);
  const grants =
    allowed.length === 0
      ? []
      : [
          ...allowed,
          "access-control-allow-methods",
          methods,
          "access-control-allow-headers",
          requestHeaders(core),
          "access-control-max-age",
          PREFLIGHT_AGE,
        ];
  return { status: 204, headers: ["allow", methods, "vary", "Origin", ...grants], body: "" };
}

function requestHeaders({ features }: Pick<Core, "features">): string {
  return [REQUEST_HEADERS, ...features.flatMap(({ requestHeaders = [] }) => requestHeaders)].join(", ");
}
