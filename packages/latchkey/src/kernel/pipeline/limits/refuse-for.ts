import { fail, TOO_MANY_REQUESTS } from "../../../base/errors.ts";
import type { Core } from "../../contracts/core.ts";

/** Throws 429 with the seconds to wait, unless they are 0. */
export function refuseFor(
  core: Pick<Core, "env">,
  rule: "address" | "mail" | "guesses" | "account",
  seconds: number,
): void {
  if (seconds === 0) return;
  core.env.meter?.rateLimited(rule);
  core.env.traffic?.add("limited");
  const wait = String(Math.ceil(seconds));
  throw fail(TOO_MANY_REQUESTS, { headers: { "x-retry-after": wait, "retry-after": wait } });
}
