import { calculatePKCECodeChallenge } from "oauth4webapi";
import { fail, LatchkeyError } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import { INVALID_OAUTH_CONFIGURATION } from "../errors.ts";
import type { Provider } from "../registry/provider.ts";
import type { Registered } from "../registry/registry.ts";
import { flowStates, type NewState } from "./state.ts";

/** A page's request to send the browser to a provider. Redirect targets have been checked. */
export interface Flow {
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  scopes?: readonly string[] | undefined;
  requestSignUp?: boolean | undefined;
  loginHint?: string | undefined;
  /** Further parameters of the authorize request. */
  additionalParams?: Readonly<Record<string, string>> | undefined;
  additionalData?: Readonly<Record<string, unknown>> | undefined;
  /** Links to this account in place of signing in. */
  linkTo?: Found | undefined;
  /** Re-authenticates this user in place of signing in. */
  again?: Found | undefined;
  /** Data that other features keep for the end of the flow, by the feature's id. */
  kept?: NewState["kept"];
}

/** Begins a flow. Returns the URL of the provider's page. */
export const beginFlow = requestService((core) => {
  const { env, options } = core;
  const statesOf = flowStates.make(core);

  return (context: Context) =>
    async (registered: Registered, flow: Flow): Promise<string> => {
      const provider = await resolved(registered);
      const codeVerifier = randomToken(env, 128);
      const nonce = randomToken(env, 32);
      const scopes = scopesOf(registered, provider, flow.scopes);
      const asked = {
        provider: registered.id,
        codeVerifier,
        nonce,
        scopes,
        ...wishesOf(flow, options.baseURL),
      };
      const comesByPost = responseModeOf(registered, provider) === "form_post";
      const state = await statesOf(context).begin(asked, comesByPost);
      const codeChallenge = provider.pkce ? await calculatePKCECodeChallenge(codeVerifier) : undefined;
      const { loginHint, additionalParams = {} } = flow;
      const maxAge = flow.again !== undefined && provider.idToken?.tellsAuthTime === true ? "0" : undefined;
      const more = { codeChallenge, loginHint, additionalParams, maxAge };
      return addressOf(registered, provider, { state, nonce, scopes, ...more });
    };
});

/** Returns the parts of a flow that are stored for its end. */
function wishesOf(
  flow: Flow,
  home: string,
): Omit<NewState, "codeVerifier" | "nonce" | "provider" | "scopes"> {
  const { callbackURL, errorCallbackURL, newUserCallbackURL, requestSignUp, additionalData } = flow;
  const { linkTo, again, kept } = flow;
  return {
    callbackURL: callbackURL || home,
    ...(errorCallbackURL ? { errorURL: errorCallbackURL } : {}),
    ...(newUserCallbackURL ? { newUserURL: newUserCallbackURL } : {}),
    ...(requestSignUp === true ? { requestSignUp } : {}),
    ...(additionalData === undefined ? {} : { additionalData: { ...additionalData } }),
    ...(linkTo === undefined ? {} : { link: askedBy(linkTo) }),
    ...(again === undefined ? {} : { again: askedBy(again) }),
    ...(kept === undefined ? {} : { kept }),
  };
}

function askedBy({ session, user }: Found): NonNullable<NewState["link"]> {
  return { userId: user.id, session: { id: session.id, token: session.token } };
}

interface Asked {
  state: string;
  nonce: string;
  scopes: readonly string[];
  codeChallenge: string | undefined;
  loginHint: string | undefined;
  additionalParams: Readonly<Record<string, string>>;
  /** Seconds since the sign-in at the provider, beyond which it must repeat it. */
  maxAge: string | undefined;
}

/** The authorize request (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
function addressOf(registered: Registered, provider: Provider, asked: Asked): string {
  const parameters: Record<string, string | undefined> = {
    ...provider.authorizationParameters,
    response_type: "code",
    [provider.clientIdParameter ?? "client_id"]: registered.clientId,
    redirect_uri: registered.redirectURI,
    scope: asked.scopes.join(provider.scopeSeparator ?? " "),
    state: asked.state,
    ...(registered.options.prompt === undefined ? {} : { prompt: registered.options.prompt }),
    response_mode: responseModeOf(registered, provider),
    [provider.loginHintParameter ?? "login_hint"]: asked.loginHint,
    nonce: asksForNonce(provider) ? asked.nonce : undefined,
    code_challenge: asked.codeChallenge,
    code_challenge_method: asked.codeChallenge === undefined ? undefined : "S256",
    // Parameters that keep the flow safe can't be among them.
    ...asked.additionalParams,
    ...(asked.maxAge === undefined ? {} : { max_age: asked.maxAge }),
  };
  const url = new URL(provider.authorizationEndpoint);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return url.href;
}

function responseModeOf({ options }: Registered, provider: Provider): string | undefined {
  return options.responseMode ?? provider.responseMode;
}

/** True if an ID token of the provider must carry the nonce of its flow. */
export function asksForNonce({ idToken }: Provider): boolean {
  return idToken !== undefined && idToken.nonce !== false;
}

/**
 * Resolves the provider's declaration. Throws an error of the contract if its endpoints can't be discovered.
 */
export async function resolved(registered: Registered): Promise<Provider> {
  try {
    return await registered.resolve();
  } catch (cause) {
    throw cause instanceof LatchkeyError ? cause : fail(INVALID_OAUTH_CONFIGURATION, { cause });
  }
}

function scopesOf(
  { options }: Registered,
  provider: Provider,
  asked: readonly string[] | undefined,
): string[] {
  const usual = options.disableDefaultScope === true ? [] : provider.scopes;
  return [...new Set([...usual, ...(options.scope ?? []), ...(asked ?? [])])];
}
