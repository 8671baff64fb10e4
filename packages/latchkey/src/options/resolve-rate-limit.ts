import { ConfigurationError } from "../base/errors.ts";
import type { CustomRule, RateLimitOptions } from "./index.ts";
import type { ResolvedOptions } from "./resolved.ts";

/** Fills in the defaults of `rateLimit`. Throws `ConfigurationError` that says what an option got and what it wants. */
export function resolveRateLimit(given: RateLimitOptions): ResolvedOptions["rateLimit"] {
  const { storage, customStorage, customRules } = given;
  if (customStorage !== undefined && typeof customStorage.take !== "function") {
    throw new ConfigurationError(
      "rateLimit.customStorage has no function `take`; give one that counts a request atomically: (key, window, max) => seconds to wait, 0 for none.",
    );
  }
  if (storage !== undefined && customStorage !== undefined) {
    throw new ConfigurationError(
      "rateLimit.storage and rateLimit.customStorage say both where is counted; give one of them.",
    );
  }
  for (const [path, rule] of Object.entries(customRules ?? {})) judgeRule(path, rule);
  return {
    enabled: given.enabled ?? process.env.NODE_ENV === "production",
    window: atLeastOne("rateLimit.window", given.window ?? 10),
    max: atLeastOne("rateLimit.max", given.max ?? 100),
    customRules: customRules ?? {},
    ...(storage === undefined ? {} : { storage }),
    ...(customStorage === undefined ? {} : { customStorage }),
  };
}

export function resolveProcesses(given: number | undefined): number {
  return atLeastOne("advanced.processes", given ?? 1);
}

function judgeRule(path: string, rule: CustomRule): void {
  const name = `rateLimit.customRules[${JSON.stringify(path)}]`;
  if (!path.startsWith("/")) {
    throw new ConfigurationError(`${name}: it must name a path such as /sign-in/email or /sign-in*.`);
  }
  if (rule === false || typeof rule === "function") return;
  if (typeof rule !== "object" || rule === null) {
    throw new ConfigurationError(`${name} must be { window, max }, false or a function.`);
  }
  atLeastOne(`${name}.window`, rule.window);
  atLeastOne(`${name}.max`, rule.max);
}

function atLeastOne(option: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new ConfigurationError(`${option} is ${String(value)}; it must be a whole number of at least 1.`);
}
