import type { Log } from "../../base/env.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import { type OriginJudge, originJudge } from "../../security/origins.ts";
import type { Exchange } from "./exchange.ts";
import { requestOfExchange } from "./request-of.ts";

/** Returns further trusted origins for a request; others than texts are left out. Undefined: a call in process. */
export type RequestOrigins = (
  request: Request | undefined,
) => MaybePromise<readonly (string | null | undefined)[]>;

interface Parts {
  ask: RequestOrigins;
  /** Origins trusted for every request. */
  always: OriginJudge;
  baseURL: string;
  log: Log;
}

/** Maximum number of remembered judges, by their lists of origins: an application has few lists. */
const REMEMBERED = 64;

/**
 * Returns the judge for one request, if the application decides by the request. If its function throws, or a
 * list is invalid, no further origin is trusted: the request continues with those that are always trusted.
 */
export function requestOrigins({ ask, always, baseURL, log }: Parts) {
  const judges = new Map<string, OriginJudge>();

  const judgeOf = (origins: readonly string[]): OriginJudge => {
    if (origins.length === 0) return always;
    const key = JSON.stringify(origins);
    const known = judges.get(key);
    if (known !== undefined) return known;
    const judge = both(always, originJudge({ trustedOrigins: origins }));
    if (judges.size >= REMEMBERED) judges.clear();
    judges.set(key, judge);
    return judge;
  };

  return async (exchange: Exchange | undefined): Promise<OriginJudge> => {
    try {
      const origins = await ask(exchange && requestOfExchange(exchange, baseURL));
      return judgeOf(origins.filter((origin) => typeof origin === "string"));
    } catch (error) {
      log("error", "trustedOrigins failed: only the static origins are trusted", { error });
      return always;
    }
  };
}

function both(one: OriginJudge, other: OriginJudge): OriginJudge {
  return {
    isTrusted: (origin) => one.isTrusted(origin) || other.isTrusted(origin),
    isSafeTarget: (url) => one.isSafeTarget(url) || other.isSafeTarget(url),
    isExactTarget: (url) => one.isExactTarget(url) || other.isExactTarget(url),
  };
}
