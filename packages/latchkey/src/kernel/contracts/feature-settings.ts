import type { Feature } from "./feature.ts";
import { type Service, service } from "./service.ts";

/** The options of an optional feature, for its own services. */
export interface FeatureSettings<T> extends Service<T> {
  /** Returns the feature with its options, every default filled in. */
  hold<Api>(feature: Feature<Api>, settings: T): Feature<Api>;
}

/** Creates settings. `name`: describes the feature in the error of an engine without it. */
export function featureSettings<T>(name: string): FeatureSettings<T> {
  const holds = Symbol(name);
  return {
    ...service((core): T => {
      // Only this module knows the symbol.
      for (const feature of core.features)
        if (holds in feature) return (feature as Feature & { [holds]: T })[holds];
      throw new Error(`The engine has no ${name}.`);
    }),
    hold: (feature, settings) => ({ ...feature, [holds]: settings }),
  };
}
