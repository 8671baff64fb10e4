import type { Log } from "../base/env.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import { type OriginJudge, originJudge } from "../security/origins.ts";
import type { Exchange } from "./exchange.ts";
import { requestOfExchange } from "./request-of.ts";

/** Says for a request which origins are trusted besides. Undefined: a call in process. */
export type RequestOrigins = (request: Request | undefined) => MaybePromise<readonly string[]>;

interface Parts {
  ask: RequestOrigins;
  /** Trusted whatever the request is. */
  always: OriginJudge;
  baseURL: string;
  log: Log;
}

/** Lists that were judged already, by their texts: an application has few of them. */
const REMEMBERED = 64;

/**
 * The judge of one request, where the application decides by the request. What it throws, and a list that can't be
 * read, trusts nobody more: the request goes on with the origins that always hold.
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
      return judgeOf(await ask(exchange && requestOfExchange(exchange, baseURL)));
    } catch (error) {
      log("error", "trustedOrigins failed: only origins that are always trusted count", { error });
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
