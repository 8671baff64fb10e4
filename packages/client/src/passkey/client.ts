import { $PASSKEY_ERROR_CODES } from "latchkey/shared";
import type { FetchOptions } from "../call.ts";
import type { PasskeyMethods } from "../generated/passkey.ts";
import type { ClientPlugin, ClientTools } from "../plugin.ts";
import { CEREMONY_ERROR_CODES } from "./failure.ts";
import type { AddPasskey, PasskeyWays, SignInPasskey, SignUpPasskey } from "./ways.ts";

export type { AddPasskey, SignInPasskey, SignUpPasskey } from "./ways.ts";

interface PasskeyActions {
  readonly signIn: {
    /** Signs in with a passkey: the browser asks for it, and the service verifies it. */
    passkey(input?: SignInPasskey, options?: FetchOptions): ReturnType<PasskeyWays["signIn"]>;
  };
  readonly signUp: {
    /** Creates an account with a passkey in place of a password. */
    passkey(input: SignUpPasskey, options?: FetchOptions): ReturnType<PasskeyWays["signUp"]>;
  };
  readonly reauthenticate: {
    /** Confirms the identity of the signed-in user with a passkey. */
    passkey: PasskeyWays["reauthenticate"];
  };
  readonly passkey: {
    /** Creates a passkey for the signed-in user. */
    addPasskey(input?: AddPasskey, options?: FetchOptions): ReturnType<PasskeyWays["addPasskey"]>;
    /** Updates password managers: the list of passkeys, and the user's names. */
    sync(): Promise<void>;
    /** Ends a `signIn.passkey({ autoFill: true })` that is waiting. */
    endAutoFill(): Promise<void>;
  };
}

export interface PasskeyClient extends ClientPlugin {
  readonly $methods?: PasskeyMethods;
  readonly $ERROR_CODES: typeof $PASSKEY_ERROR_CODES & typeof CEREMONY_ERROR_CODES;
  readonly getActions: (tools: ClientTools) => PasskeyActions;
}

/**
 * Client plugin of `passkey()`: `client.signIn.passkey()`, `client.passkey.addPasskey({ name })` and so on.
 */
export function passkeyClient(): PasskeyClient {
  return {
    id: "passkey",
    pathMethods: {
      "/passkey/generate-authenticate-options": "POST",
      "/passkey/generate-register-options": "GET",
    },
    changesSession: (path) => /^\/passkey\/verify-/.test(path),
    $ERROR_CODES: { ...$PASSKEY_ERROR_CODES, ...CEREMONY_ERROR_CODES },
    getActions(tools) {
      const ways = async () => (await import("./ways.ts")).passkeyWays(tools);
      return {
        signIn: {
          passkey: async (input, options) => (await ways()).signIn({ ...input, ...asInput(options) }),
        },
        signUp: {
          passkey: async (input, options) => (await ways()).signUp({ ...input, ...asInput(options) }),
        },
        reauthenticate: { passkey: async (options) => (await ways()).reauthenticate(options) },
        passkey: {
          addPasskey: async (input, options) => (await ways()).addPasskey({ ...input, ...asInput(options) }),
          sync: async () => (await ways()).sync(),
          endAutoFill: async () => (await ways()).endAutoFill(),
        },
      };
    },
  };
}

function asInput(fetchOptions: FetchOptions | undefined): { fetchOptions?: FetchOptions } {
  return fetchOptions === undefined ? {} : { fetchOptions };
}
