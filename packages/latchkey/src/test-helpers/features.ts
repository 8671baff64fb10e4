import { ConfigurationError } from "../base/errors.ts";
import type { Core } from "../kernel/contracts/core.ts";

/** Throws unless the engine has the feature. `option`: what a test gave. */
export function assertFeature(core: Core, id: string, option: string): void {
  if (core.features.some((each) => each.id === id)) return;
  const name = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  throw new ConfigurationError(
    `user({ ${option} }) needs the feature ${name}(). Add it to the engine's plugins.`,
  );
}
