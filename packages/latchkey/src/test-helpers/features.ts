import { ConfigurationError } from "../base/errors.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { NewTestUser } from "./create-user.ts";

/** The features that members of a new user need. */
const NEEDED = new Map([
  ["role", "admin"],
  ["banned", "admin"],
  ["twoFactor", "two-factor"],
  ["organization", "organization"],
]);

/** Throws unless the engine has the features that a new user needs. */
export function assertFeatures(core: Core, given: NewTestUser): void {
  for (const [option, value] of Object.entries(given)) {
    const needed = value === undefined || value === false ? undefined : NEEDED.get(option);
    if (needed === undefined || core.features.some(({ id }) => id === needed)) continue;
    const name = needed.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    throw new ConfigurationError(
      `user({ ${option} }) needs the feature ${name}(). Add it to the engine's plugins.`,
    );
  }
}
