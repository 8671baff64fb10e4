import { ConfigurationError } from "../base/errors.ts";

let loading: Promise<typeof import("@node-rs/argon2")> | undefined;

/**
 * Loads Argon2 with the first password. It is native code, which takes a start's time, and which not every
 * runtime can load.
 *
 * @throws ConfigurationError in such a runtime.
 */
export function argon2(): Promise<typeof import("@node-rs/argon2")> {
  loading ??= import("@node-rs/argon2").catch((cause: unknown) => {
    loading = undefined;
    throw new ConfigurationError(
      "emailAndPassword: @node-rs/argon2 can't be loaded. Install it for this platform, or give your own `hash` and `verify` as emailAndPassword.password.",
      { cause },
    );
  });
  return loading;
}
