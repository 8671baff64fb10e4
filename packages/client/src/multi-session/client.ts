import { $MULTI_SESSION_ERROR_CODES } from "latchkey/shared";
import type { MultiSessionMethods } from "../generated/multi-session.ts";
import type { ClientPlugin } from "../plugin.ts";

interface MultiSessionClient extends ClientPlugin {
  readonly $methods?: MultiSessionMethods;
  readonly $ERROR_CODES: typeof $MULTI_SESSION_ERROR_CODES;
}

/** Client plugin of `multiSession()`: `client.multiSession.setActive({ sessionToken })` and so on. */
export function multiSessionClient(): MultiSessionClient {
  return {
    id: "multi-session",
    changesSession: (path) => path === "/multi-session/set-active" || path === "/multi-session/revoke",
    $ERROR_CODES: $MULTI_SESSION_ERROR_CODES,
  };
}
