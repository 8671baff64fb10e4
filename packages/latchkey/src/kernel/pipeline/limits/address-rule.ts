import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { AddressRules } from "../../contracts/compiled-route.ts";
import type { Context } from "../../contracts/context.ts";
import type { ResolvedOptions } from "../../contracts/options/index.ts";
import type { AddressLimit, CustomRule } from "../../contracts/options/rate-limit.ts";
import type { Route } from "../../contracts/route.ts";

/**
 * Returns the rule of the options for the path, otherwise the route's own, otherwise the general one. A late
 * rule of a route with a session has the general one before it, because each request reads a session.
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

/** Returns the rule of the options for a path. */
export function customRuleOf(
  path: string,
  rules: Readonly<Record<string, CustomRule>>,
): CustomRule | undefined {
  if (Object.hasOwn(rules, path)) return rules[path];
  for (const [pattern, rule] of Object.entries(rules)) {
    if (pattern.includes("*") && matcherOf(pattern).test(path)) return rule;
  }
  return undefined;
}

/** Returns the limit that a rule gives this request; false for none. */
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

/**
 * Validates a function's result, which may come from a division, or be missing. An invalid limit is replaced
 * by the usual rule.
 */
function judged({ core, route }: Context, answer: unknown): AddressLimit | false {
  if (answer === false) return false;
  // Both members are validated below.
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
    `The function for ${path} in rateLimit.customRules returned neither { window, max } in numbers (of at least 1 and 0) nor false. ` +
      "The rule without it is used.",
  );
  return own ?? core.options.rateLimit;
}

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[\\^$.+?()[\]{}|]/g, "\\$&").replaceAll("*", ".*")}$`);
}

/**
 * Three failures in ten seconds: an attempt costs the server a hash, and guessing costs nothing but attempts.
 */
export const CREDENTIAL_LIMIT = { window: 10, max: 3, counts: "failures" } as const;
/** Three in ten seconds: an account can be created without proof of anything, so every sign-up counts. */
export const SIGN_UP_LIMIT = { window: 10, max: 3 } as const;
