import type { UiConfig } from "@latchkey/client/shared";
import type { FactorMethod } from "./types.ts";

type OfferedTwoFactor = NonNullable<UiConfig["twoFactor"]>;

/** Returns undefined if the deployment has no two-step verification, or that isn't known yet. */
export function offeredTwoFactor(config: UiConfig | undefined): OfferedTwoFactor | undefined {
  return config?.twoFactor ?? undefined;
}

const DIGITS = 6;
const DAYS = 30;

export function trustedDays(config: UiConfig | undefined): number {
  return offeredTwoFactor(config)?.trustDeviceDays ?? DAYS;
}

/** Returns the number of characters of a code. */
export function codeLength(method: FactorMethod, config: UiConfig | undefined): number {
  return offeredTwoFactor(config)?.digits[method] ?? DIGITS;
}
