import { $USERNAME_ERROR_CODES } from "latchkey/shared";
import type { FieldsOf } from "latchkey/wire";
import type { UsernameMethods } from "../generated/username.ts";
import type { ClientPlugin } from "../plugin.ts";

type NoSessionFields = Record<never, never>;

interface UsernameClient extends ClientPlugin {
  readonly $methods?: UsernameMethods;
  /** Fields of users: sign-up and update-user accept them, and answers contain them. */
  readonly $fields: FieldsOf<
    NoSessionFields,
    { username: { type: "string" }; displayUsername: { type: "string" } }
  >;
  readonly $ERROR_CODES: typeof $USERNAME_ERROR_CODES;
}

/**
 * Client plugin of `username()`: `client.signIn.username({ username, password })`,
 * `client.isUsernameAvailable({ username })`.
 */
export function usernameClient(): UsernameClient {
  const plugin = {
    id: "username",
    pathMethods: { "/is-username-available": "POST" as const, "/sign-in/username": "POST" as const },
    $ERROR_CODES: $USERNAME_ERROR_CODES,
  };
  // `$fields` exists for the type only; its value is never read.
  return plugin as Partial<UsernameClient> as UsernameClient;
}
