import { andThen, type MaybePromise } from "../base/maybe-promise.ts";
import type { AddressRules } from "./compiled-route.ts";
import type { Context } from "./context.ts";
import type { ResolvedOptions } from "./options/index.ts";
import type { AddressLimit, CustomRule } from "./options/rate-limit.ts";
import type { Route } from "./route.ts";

/**
 * The rule of the options for the path, else the route's own, else the one for all. A late one of signed-in callers has the
 * one for all before it, because each request reads a session.
 */
export function addressRulesOf(
  { path, limit, session, subject }: Pick<Route, "path" | "limit" | "session" | "subject">,
  { customRules, window, max }: Pick<ResolvedOptions["rateLimit"], "customRules" | "window" | "max">,
): AddressRules {
  const custom = customRuleOf(path, customRules);
  const general = { window, max };
  const rule = custom ?? limit ?? general;
  const failures = limit?.counts === "failures";
  const isLate = failures || (subject !== undefined && session === "none");
  const isGeneral = custom === undefined && (isLate || limit === undefined);
  return {
    early: isLate ? isGeneral && session !== "none" && general : rule,
    late: isLate && rule,
    failures,
    bySession: isGeneral && session !== "none",
  };
}

function customRuleOf(path: string, rules: Readonly<Record<string, CustomRule>>): CustomRule | undefined {
  if (Object.hasOwn(rules, path)) return rules[path];
  for (const [pattern, rule] of Object.entries(rules)) {
    if (pattern.includes("*") && matcherOf(pattern).test(path)) return rule;
  }
  return undefined;
}

/** The limit that a rule gives this request; false for none. */
export function addressLimitOf(
  context: Context,
  rule: CustomRule,
  address: string,
): MaybePromise<AddressLimit | false> {
  if (typeof rule !== "function") return rule;
  const { route, site } = context;
  const answered = rule({
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
