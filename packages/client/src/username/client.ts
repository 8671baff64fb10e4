import { $USERNAME_ERROR_CODES } from "latchkey/shared";
import type { FieldsOf } from "latchkey/wire";
import type { UsernameMethods } from "../generated/username.ts";
import type { ClientPlugin } from "../plugin.ts";

type NoSessionFields = Record<never, never>;

interface UsernameClient extends ClientPlugin {
  readonly $methods?: UsernameMethods;
  /** Of users: sign-up and update-user take them, and answers contain them. */
  readonly $fields: FieldsOf<
    NoSessionFields,
    { username: { type: "string" }; displayUsername: { type: "string" } }
  >;
  readonly $ERROR_CODES: typeof $USERNAME_ERROR_CODES;
}

/** The client's side of `username()`: `client.signIn.username({ username, password })`, `client.isUsernameAvailable({ username })`. */
export function usernameClient(): UsernameClient {
  const plugin = {
    id: "username",
    pathMethods: { "/is-username-available": "POST" as const, "/sign-in/username": "POST" as const },
    $ERROR_CODES: $USERNAME_ERROR_CODES,
  };
  // `$fields` is for the type alone; nobody reads its value.
  return plugin as Partial<UsernameClient> as UsernameClient;
}
