import { andThen, type MaybePromise } from "../base/maybe-promise.ts";
import type { Context } from "./context.ts";
import type { ResolvedOptions } from "./options/index.ts";
import type { CustomRule } from "./options/rate-limit.ts";
import type { AddressLimit } from "./route.ts";

/** The rule of a route by address: that of the options for its path, else its own, else the one for all. */
export function addressRuleOf(
  path: string,
  own: AddressLimit | undefined,
  { customRules, window, max }: Pick<ResolvedOptions["rateLimit"], "customRules" | "window" | "max">,
): CustomRule {
  const exact = Object.hasOwn(customRules, path) ? customRules[path] : undefined;
  if (exact !== undefined) return exact;
  for (const [pattern, rule] of Object.entries(customRules)) {
    if (pattern.includes("*") && matcherOf(pattern).test(path)) return rule;
  }
  return own ?? { window, max };
}

/** What holds for this request. */
export function addressLimitOf(context: Context, address: string): MaybePromise<AddressLimit | false> {
  const { route, site } = context;
  const { limit } = route;
  if (typeof limit !== "function") return limit;
  const answered = limit({
    method: site.exchange?.method ?? "",
    path: route.spec.path,
    address,
    header: (name) => site.header(name),
  });
  return andThen(answered, (answer) => judged(context, answer));
}

/** What a function answers may be the outcome of a division, or nothing: a limit that can't be counted is none. */
function judged({ core, route }: Context, answer: unknown): AddressLimit | false {
  if (answer === false) return false;
  // Both are looked at below, whatever it is.
  const { window, max } = (answer ?? {}) as Partial<Record<keyof AddressLimit, unknown>>;
  const limit = { window: Math.floor(Number(window)), max: Math.floor(Number(max)) };
  if (
    Number.isSafeInteger(limit.window) &&
    limit.window >= 1 &&
    Number.isSafeInteger(limit.max) &&
    limit.max >= 0
  )
    return limit;
  const { path, limit: own } = route.spec;
  core.warnOnce(
    `rule ${path}`,
    `The function for ${path} in rateLimit.customRules answered neither { window, max } in numbers (of at least 1 and 0) nor false. ` +
      "The rule that holds without it is used.",
  );
  return own ?? core.options.rateLimit;
}

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[\\^$.+?()[\]{}|]/g, "\\$&").replaceAll("*", ".*")}$`);
}
