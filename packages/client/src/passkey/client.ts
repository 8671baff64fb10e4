import { $PASSKEY_ERROR_CODES } from "latchkey/shared";
import type {
  ReauthenticateAnswer,
  VerifyPasskeyAuthenticationAnswer,
  VerifyPasskeyRegistrationAnswer,
} from "latchkey/wire";
import type { FetchOptions, Result } from "../call.ts";
import { LatchkeyClientError } from "../error.ts";
import type { PasskeyMethods } from "../generated/passkey.ts";
import { queryText } from "../path.ts";
import type { ClientPlugin, ClientTools, RawCall } from "../plugin.ts";
import { CEREMONY_ERROR_CODES } from "./failure.ts";
import type { Json } from "./json.ts";
import type { Signals } from "./signals.ts";

/** Loaded with the first ceremony. */
const ceremonies = () => import("./ceremony.ts");
const signals = () => import("./signals.ts");

interface CeremonyInput {
  /** Added to the extensions that the service asks for. */
  extensions?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the result also has `webauthn`: what the browser answered. Default false. */
  returnWebAuthnResponse?: boolean | undefined;
  fetchOptions?: FetchOptions;
}

export interface AddPasskey extends CeremonyInput {
  name?: string | undefined;
  authenticatorAttachment?: "platform" | "cross-platform" | undefined;
  /** Creates it without a dialog where the browser can, right after a sign-in with a password. Default false. */
  useAutoRegister?: boolean | undefined;
  /** For a service that creates passkeys without a session. */
  context?: string | undefined;
  /** Whether it also opens a session. Default false. */
  createSession?: boolean | undefined;
}

export interface SignInPasskey extends CeremonyInput {
  /** Waits for a choice in a field with `autocomplete="… webauthn"`, without a dialog. Default false. */
  autoFill?: boolean | undefined;
  email?: string | undefined;
  /** Whether security keys of `email` that have to be told their IDs are asked, too. Default false. */
  securityKey?: boolean | undefined;
  /** False: the session ends with the browser. Default true. */
  rememberMe?: boolean | undefined;
}

interface WithResponse {
  /** With `returnWebAuthnResponse`. */
  webauthn?: { response: Json; clientExtensionResults: unknown };
}

interface PasskeyActions {
  readonly signIn: {
    /** Signs in with a passkey: the browser asks for it, and the service verifies it. */
    passkey(
      input?: SignInPasskey,
      options?: FetchOptions,
    ): Promise<Result<VerifyPasskeyAuthenticationAnswer> & WithResponse>;
  };
  readonly reauthenticate: {
    /** Confirms the identity of the signed-in user with a passkey. */
    passkey(options?: FetchOptions): Promise<Result<ReauthenticateAnswer>>;
  };
  readonly passkey: {
    /** Creates a passkey for the signed-in user. */
    addPasskey(
      input?: AddPasskey,
      options?: FetchOptions,
    ): Promise<Result<VerifyPasskeyRegistrationAnswer> & WithResponse>;
    /** Tells password managers which passkeys there are, and what the user is called. */
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

/** The client's side of `passkey()`: `client.signIn.passkey()`, `client.passkey.addPasskey({ name })` and so on. */
export function passkeyClient(): PasskeyClient {
  return {
    id: "passkey",
    pathMethods: {
      "/passkey/generate-authenticate-options": "POST",
      "/passkey/generate-register-options": "GET",
    },
    changesSession: (path) => /^\/passkey\/verify-/.test(path),
    $ERROR_CODES: { ...$PASSKEY_ERROR_CODES, ...CEREMONY_ERROR_CODES },
    getActions: ({ $fetch }) => ({
      signIn: { passkey: (input, options) => signIn($fetch, { ...input, ...asInput(options) }) },
      reauthenticate: { passkey: (options) => reauthenticate($fetch, options) },
      passkey: {
        addPasskey: (input, options) => addPasskey($fetch, { ...input, ...asInput(options) }),
        async sync() {
          const { data } = await $fetch<Signals>("/passkey/signals", { method: "GET" });
          if (data !== null) await (await signals()).signalAll(data);
        },
        endAutoFill: async () => (await ceremonies()).endCeremony(),
      },
    }),
  };
}

function asInput(fetchOptions: FetchOptions | undefined): { fetchOptions?: FetchOptions } {
  return fetchOptions === undefined ? {} : { fetchOptions };
}

/** A call without what is meant for the last one. */
const quiet = ({ headers, signal }: FetchOptions = {}): FetchOptions => ({
  ...(headers === undefined ? {} : { headers }),
  ...(signal === undefined ? {} : { signal }),
});

async function signIn($fetch: RawCall, input: SignInPasskey) {
  const { autoFill = false, email, securityKey, rememberMe, extensions, fetchOptions } = input;
  return thrownFor(fetchOptions, async () => {
    const asked = await $fetch<Json>("/passkey/generate-authenticate-options", {
      ...quiet(fetchOptions),
      method: "POST",
      body: { email, securityKey },
    });
    if (asked.error !== null) return asked;
    const options = withExtensions(asked.data, extensions);
    const { runCeremony } = await ceremonies();
    const { signal } = fetchOptions ?? {};
    const given = await runCeremony({ kind: "get", options, isConditional: autoFill, signal });
    if (given.error !== null) return given;
    const result = await $fetch<VerifyPasskeyAuthenticationAnswer>("/passkey/verify-authentication", {
      ...fetchOptions,
      throw: false,
      method: "POST",
      body: { response: given.data, rememberMe },
    });
    if (result.error?.code === "PASSKEY_NOT_FOUND")
      await (await signals()).signalUnknown(String(asked.data.rpId), String(given.data.id));
    return withResponse(result, given.data, input);
  });
}

async function reauthenticate($fetch: RawCall, fetchOptions: FetchOptions | undefined) {
  return thrownFor(fetchOptions, async () => {
    const asked = await $fetch<Json>("/passkey/generate-authenticate-options", {
      ...quiet(fetchOptions),
      method: "POST",
      body: {},
    });
    if (asked.error !== null) return asked;
    const { runCeremony } = await ceremonies();
    const { signal } = fetchOptions ?? {};
    const given = await runCeremony({ kind: "get", options: asked.data, isConditional: false, signal });
    if (given.error !== null) return given;
    return $fetch<ReauthenticateAnswer>("/reauthenticate", {
      ...fetchOptions,
      throw: false,
      method: "POST",
      body: { passkey: given.data },
    });
  });
}

async function addPasskey($fetch: RawCall, input: AddPasskey) {
  const { name, authenticatorAttachment, context, createSession, useAutoRegister = false } = input;
  const { extensions, fetchOptions } = input;
  return thrownFor(fetchOptions, async () => {
    const query = queryText({ authenticatorAttachment, context });
    const asked = await $fetch<Json>(`/passkey/generate-register-options${query}`, {
      ...quiet(fetchOptions),
      method: "GET",
    });
    if (asked.error !== null) return asked;
    const options = withExtensions(asked.data, extensions);
    const { runCeremony } = await ceremonies();
    const { signal } = fetchOptions ?? {};
    const given = await runCeremony({ kind: "create", options, isConditional: useAutoRegister, signal });
    if (given.error !== null) return given;
    const result = await $fetch<VerifyPasskeyRegistrationAnswer>("/passkey/verify-registration", {
      ...fetchOptions,
      throw: false,
      method: "POST",
      body: { response: given.data, name, createSession },
    });
    return withResponse(result, given.data, input);
  });
}

function withExtensions(options: Json, extensions: Json | undefined): Json {
  if (extensions === undefined) return options;
  return { ...options, extensions: { ...(options.extensions as Json | undefined), ...extensions } };
}

function withResponse<Data>(
  result: Result<Data>,
  response: Json,
  { returnWebAuthnResponse = false }: CeremonyInput,
): Result<Data> & WithResponse {
  if (!returnWebAuthnResponse) return result;
  return { ...result, webauthn: { response, clientExtensionResults: response.clientExtensionResults } };
}

/** What a call with `throw: true` does. */
async function thrownFor<Answer extends Result<unknown>>(
  options: FetchOptions | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const result = await work();
  if (options?.throw !== true) return result;
  if (result.error !== null) throw new LatchkeyClientError(result.error);
  // As with other calls: the data alone.
  return result.data as Answer;
}
