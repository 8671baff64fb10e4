import type { CustomRule } from "../options.ts";
import type { ResolvedOptions } from "../resolved-options.ts";
import type { Context } from "./context.ts";
import type { MaybePromise } from "./maybe-promise.ts";
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
  return limit({
    method: site.exchange?.method ?? "",
    path: route.spec.path,
    address,
    header: (name) => site.header(name),
  });
}

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`);
}
