import type { Feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import type { ResolvedTwoFactor } from "./options.ts";

const holds: unique symbol = Symbol("the options of two-step verification");

interface TwoFactorFeature<Api> extends Feature<Api> {
  readonly [holds]: ResolvedTwoFactor;
}

export function withSettings<Api>(feature: Feature<Api>, settings: ResolvedTwoFactor): TwoFactorFeature<Api> {
  return { ...feature, [holds]: settings };
}

/** The options of this engine's feature. */
export const twoFactorSettings = service((core): ResolvedTwoFactor => {
  // The symbol is this module's own.
  for (const feature of core.features)
    if (holds in feature) return (feature as TwoFactorFeature<unknown>)[holds];
  throw new Error("The engine has no two-step verification.");
});
