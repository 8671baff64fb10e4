import type {
  ReauthenticateAnswer,
  SignUpPasskeyAnswer,
  VerifyPasskeyAuthenticationAnswer,
  VerifyPasskeyRegistrationAnswer,
} from "latchkey/wire";
import type { FetchOptions, Result } from "../call.ts";
import { LatchkeyClientError } from "../error.ts";
import { queryText } from "../path.ts";
import type { RawCall } from "../plugin.ts";
import { endCeremony, runCeremony } from "./ceremony.ts";
import type { Json } from "./json.ts";
import { canSignal, type Signals, signalAll, signalUnknown } from "./signals.ts";

interface CeremonyInput {
  /** Added to the extensions that the service requests. */
  extensions?: Readonly<Record<string, unknown>> | undefined;
  /** True to include the browser's response in the result as `webauthn`. Default false. */
  returnWebAuthnResponse?: boolean | undefined;
  fetchOptions?: FetchOptions;
}

export interface AddPasskey extends CeremonyInput {
  name?: string | undefined;
  authenticatorAttachment?: "platform" | "cross-platform" | undefined;
  /**
   * Creates it without a dialog if the browser supports that, right after a sign-in with a password. Default
   * false.
   */
  useAutoRegister?: boolean | undefined;
  /** For a service that creates passkeys without a session. */
  context?: string | undefined;
  /** True to open a session as well. Default false. */
  createSession?: boolean | undefined;
}

export interface SignInPasskey extends CeremonyInput {
  /** Waits for a choice in a field with `autocomplete="… webauthn"`, without a dialog. Default false. */
  autoFill?: boolean | undefined;
  email?: string | undefined;
  /** True to include security keys of `email` that need a list of their IDs. Default false. */
  securityKey?: boolean | undefined;
  /** False: the session ends with the browser. Default true. */
  rememberMe?: boolean | undefined;
}

interface WithResponse {
  /** With `returnWebAuthnResponse`. */
  webauthn?: { response: Json; clientExtensionResults: unknown };
}

export interface SignUpPasskey extends CeremonyInput {
  name: string;
  email: string;
  callbackURL?: string | undefined;
  /** False: the session ends with the browser. Default true. */
  rememberMe?: boolean | undefined;
}

/** Operations with passkeys. Loaded with the first ceremony. */
export interface PasskeyWays {
  /** Signs in with a passkey: the browser asks for it, and the service verifies it. */
  signIn(input?: SignInPasskey): Promise<Result<VerifyPasskeyAuthenticationAnswer> & WithResponse>;
  /** Creates an account with a passkey in place of a password. */
  signUp(input: SignUpPasskey): Promise<Result<SignUpPasskeyAnswer> & WithResponse>;
  /** Confirms the identity of the signed-in user with a passkey. */
  reauthenticate(options?: FetchOptions): Promise<Result<ReauthenticateAnswer>>;
  /** Creates a passkey for the signed-in user. */
  addPasskey(input?: AddPasskey): Promise<Result<VerifyPasskeyRegistrationAnswer> & WithResponse>;
  /** Updates password managers: the list of passkeys, and the user's names. */
  sync(): Promise<void>;
  /** Ends a sign-in that waits for a choice in a field. */
  endAutoFill(): void;
  /** Reports whether password managers can learn of a removed passkey. */
  canSignal(): boolean;
}

/** Returns the operations for a client without the plugin: `passkeyWays(client)`. */
export function passkeyWays({ $fetch }: { $fetch: RawCall }): PasskeyWays {
  return {
    signIn: (input = {}) => signIn($fetch, input),
    signUp: (input) => signUp($fetch, input),
    reauthenticate: (options) => reauthenticate($fetch, options),
    addPasskey: (input = {}) => addPasskey($fetch, input),
    async sync() {
      const { data } = await $fetch<Signals>("/passkey/signals", { method: "GET" });
      if (data !== null) await signalAll(data);
    },
    endAutoFill: endCeremony,
    canSignal,
  };
}

/** Returns the options for the first of two calls, without those that apply to the last one. */
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
      await signalUnknown(String(asked.data.rpId), String(given.data.id));
    return withResponse(result, given.data, input);
  });
}

async function signUp($fetch: RawCall, input: SignUpPasskey) {
  const { extensions, returnWebAuthnResponse: _, fetchOptions, ...person } = input;
  const { name, email } = person;
  return thrownFor(fetchOptions, async () => {
    const asked = await $fetch<Json>("/passkey/generate-sign-up-options", {
      ...quiet(fetchOptions),
      method: "POST",
      body: { name, email },
    });
    if (asked.error !== null) return asked;
    const options = withExtensions(asked.data, extensions);
    const { signal } = fetchOptions ?? {};
    const given = await runCeremony({ kind: "create", options, isConditional: false, signal });
    if (given.error !== null) return given;
    const result = await $fetch<SignUpPasskeyAnswer>("/sign-up/passkey", {
      ...fetchOptions,
      throw: false,
      method: "POST",
      body: { ...person, response: given.data },
    });
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
  // The service's options have an object there, or nothing.
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

/** Rejects with the error, if the caller wants it thrown. */
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
