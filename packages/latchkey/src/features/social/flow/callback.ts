import type { JWTPayload } from "jose";
import { type ErrorCode, fail, LatchkeyError } from "../../../base/errors.ts";
import { jsonIn } from "../../../base/json.ts";
import { gateErrors } from "../../../kernel/contracts/all-features.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { isPending, pendingTarget } from "../../../kernel/contracts/door.ts";
import { type Reply, redirectTo, withParameters } from "../../../kernel/contracts/reply.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { audit } from "../../audit/index.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../../sessions/errors.ts";
import {
  FAILED_TO_GET_USER_INFO,
  INVALID_CODE,
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED,
  LINKING_NOT_ALLOWED,
  SOCIAL_ACCOUNT_ALREADY_LINKED,
  USER_EMAIL_NOT_FOUND,
} from "../errors.ts";
import { readIdentity, type Shown } from "../identity/identity.ts";
import { linkTo } from "../identity/link-identity.ts";
import { reauthenticateWithIdentity } from "../identity/reauthenticate.ts";
import { signInWithIdentity } from "../identity/sign-in-with-identity.ts";
import { errorText, plainError } from "../provider-http/provider-http.ts";
import { tokenEndpoint } from "../provider-http/token-endpoint.ts";
import type { Provider } from "../registry/provider.ts";
import type { ProviderTokens } from "../registry/provider-options.ts";
import { providers, type Registered } from "../registry/registry.ts";
import { usedIdTokens } from "../tokens/given-id-token.ts";
import { assertSignedInSince, judgeIdToken } from "../tokens/id-token.ts";
import { asksForNonce, beginFlow, resolved } from "./authorize.ts";
import { type FlowEnd, presentEnd } from "./flow-end.ts";
import { type FlowState, flowStates } from "./state.ts";

/** The provider's answer, as it was sent; nothing in it is trusted. */
export interface Returned {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
  device_id?: string | undefined;
  user?: string | undefined;
  iss?: string | undefined;
}

/** The `error` of redirects, if it isn't the code in lowercase. */
const WORDS: ReadonlyMap<string, string> = new Map(
  (
    [
      [FAILED_TO_GET_USER_INFO, "unable_to_get_user_info"],
      [USER_EMAIL_NOT_FOUND, "email_not_found"],
      [LINKING_NOT_ALLOWED, "unable_to_link_account"],
      [LINKING_DIFFERENT_EMAILS_NOT_ALLOWED, "email_doesn't_match"],
      [SOCIAL_ACCOUNT_ALREADY_LINKED, "account_already_linked_to_different_user"],
      [FAILED_TO_CREATE_SESSION, "unable_to_create_session"],
      [EMAIL_NOT_VERIFIED, "email_not_verified"],
    ] satisfies [ErrorCode, string][]
  ).map(([{ code }, word]) => [code, word]),
);

/** RFC 6749 section 4.1.2.1 allows more characters; no provider uses them. */
const ERROR_WORD = /^[\w.:-]{1,64}$/;
/** Maximum length of a code. */
const LONGEST_CODE = 4_096;
const LONGEST_DESCRIPTION = 256;

/** Ends the flow with an error word for the page that shows it. */
class FlowFailed extends Error {
  override readonly name = "FlowFailed";
  readonly word: string;
  readonly description: string | undefined;

  constructor(word: string, description?: string, cause?: unknown) {
    super(word, cause === undefined ? undefined : { cause });
    this.word = word;
    this.description = description;
  }
}

/**
 * Ends a flow: the browser is back from the provider.
 *
 * 1. The state is claimed: its flow, provider and browser. From here on it is used, whatever happens.
 * 2. An error from the provider is passed on.
 * 3. The code is exchanged for tokens, with the client secret and the flow's PKCE verifier.
 * 4. The user is identified by a verified ID token, or by a request with the access token.
 * 5. The rules of signing in, connecting and re-authenticating apply, and the browser is redirected to
 *    where the flow began.
 *
 * Nothing is written before 5. Every failure is a redirect to the error page, with a word of the contract. A
 * feature may handle both outcomes itself (`flow-end.ts`).
 */
export const finishFlow = requestService((core) => {
  const { options, log, env } = core;
  const known = core.use(providers);
  const endpoint = core.use(tokenEndpoint);
  const judge = core.use(judgeIdToken);
  const { identity: identityOf } = core.use(readIdentity);
  const statesOf = flowStates.make(core);
  const signInOf = signInWithIdentity.make(core);
  const linkOf = linkTo.make(core);
  const confirmOf = reauthenticateWithIdentity.make(core);
  const used = core.use(usedIdTokens);
  const presentOf = presentEnd.make(core);
  const auditOf = audit.make(core);
  const anewOf = idpInitiatedSignIn.make(core);
  const ofGates = core.use(gateErrors);
  const errorPage = options.onAPIError.errorURL ?? `${options.baseURL}${options.basePath}/error`;

  const identify = async (
    registered: Registered,
    returned: Returned & { state: string; code: string },
    state: FlowState,
  ): Promise<Shown> => {
    const provider = await resolved(registered);
    const user = jsonIn(returned.user);
    const { code, iss, device_id: deviceId } = returned;
    const back = { state: returned.state, code, iss, deviceId, user };
    let tokens: ProviderTokens;
    try {
      const { codeVerifier, scopes } = state;
      tokens = await endpoint.exchange(registered, provider, { back, codeVerifier, scopes });
    } catch (cause) {
      throw fail(INVALID_CODE, { cause: plainError(cause) });
    }
    let claims: JWTPayload | undefined;
    if (tokens.idToken !== undefined && provider.idToken !== undefined) {
      try {
        const nonce = asksForNonce(provider) ? state.nonce : undefined;
        claims = await judge(registered, provider, tokens.idToken, nonce);
      } catch (cause) {
        throw fail(FAILED_TO_GET_USER_INFO, { cause: plainError(cause) });
      }
    }
    if (claims === undefined && provider.idToken?.isRequired === true) throw fail(FAILED_TO_GET_USER_INFO);
    if (state.again !== undefined && provider.idToken?.tellsAuthTime === true) {
      try {
        assertSignedInSince(state.begunAt ?? env.now(), claims, env.now());
      } catch (cause) {
        throw fail(FAILED_TO_GET_USER_INFO, { cause: plainError(cause) });
      }
    }
    const identity = await identityOf(registered, provider, { tokens, claims, user, byClaims: false });
    return { identity, tokens, accept: (tx) => used.remember(tokens.idToken, tx) };
  };

  const finish = async (
    context: Context,
    registered: Registered,
    returned: Returned & { state: string },
    state: FlowState,
  ): Promise<Pick<FlowEnd, "target" | "opened" | "pending">> => {
    if (returned.error !== undefined) {
      if (!ERROR_WORD.test(returned.error)) throw new FlowFailed("invalid_callback_request");
      throw new FlowFailed(returned.error, described(returned.error_description));
    }
    const { code } = returned;
    if (code === undefined || code === "") throw new FlowFailed("no_code");
    const { callbackURL, link, again } = state;
    if (callbackURL === undefined) throw new FlowFailed("no_callback_url");
    const shown = await identify(registered, { ...returned, code }, state);
    if (link !== undefined) {
      await linkOf(context)({ registered, ...shown, ...link });
      return { target: callbackURL };
    }
    if (again !== undefined) {
      await confirmOf(context)({ registered, identity: shown.identity, ...again });
      return { target: callbackURL };
    }
    const requestSignUp = state.requestSignUp ?? false;
    const { newUserURL, errorURL = errorPage } = state;
    const arrival = { registered, ...shown, requestSignUp, callbackURL, newUserURL };
    const { entered, isNew } = await signInOf(context)(arrival);
    const target = isNew ? (newUserURL ?? callbackURL) : callbackURL;
    return isPending(entered)
      ? { target: pendingTarget(entered, errorURL), pending: entered.pending }
      : { target, opened: entered };
  };

  /** Claims the state of a flow, or ends the flow with an error word. */
  const begun = async (context: Context, id: string, returned: Returned) => {
    if (!isWellFormed(returned)) throw new FlowFailed("invalid_callback_request");
    const { state: token } = returned;
    if (token === undefined || token === "") throw new FlowFailed("state_not_found");
    const registered = known.get(id);
    if (registered === undefined) throw new FlowFailed("oauth_provider_not_found");
    const state = await statesOf(context).take(token, registered);
    if (state === undefined) throw new FlowFailed("please_restart_the_process");
    return { registered, state, returned: { ...returned, state: token } };
  };

  const note = (context: Context, id: string, state: FlowState | undefined, failure: Failure): void => {
    const { word: reason, description, cause } = failure;
    const { requestId } = context;
    // Anyone can write an id into the path, so an unknown one isn't logged.
    const provider = known.has(id) ? id : "(unknown)";
    log("warn", "A sign-in with a provider failed", { requestId, provider, reason, cause: errorText(cause) });
    // A caller who is signed in loses nothing by the failure.
    if (state?.link !== undefined || state?.again !== undefined) return;
    const method = known.has(id) ? { method: id } : {};
    const said = {
      ...(description && { description }),
      ...(cause instanceof Error && { cause: errorText(cause) }),
    };
    // Messages of the provider and of libraries, never the data attached to their errors.
    const details = Object.fromEntries(
      Object.entries(said).map(([name, text]) => [name, text.slice(0, 400)]),
    );
    const failed = { event: "sign_in_failed", outcome: "failure", userId: null, reason, details } as const;
    auditOf(context).note({ ...failed, ...method });
  };

  return (context) =>
    /** `words`: the names of some errors in an older flow. */
    async (id: string, given: Returned, words: Readonly<Record<string, string>> = {}): Promise<Reply> => {
      const present = presentOf(context);
      const { state: token } = given;
      let state: FlowState | undefined;
      try {
        const anew = await anewOf(context)(id, given);
        if (anew !== undefined) return redirectTo(anew);
        const flow = await begun(context, id, given);
        ({ state } = flow);
        context.additionalData = state.additionalData;
        const { target, opened, pending } = await finish(context, flow.registered, flow.returned, state);
        const shown = present({ token, state, target, opened, pending });
        return shown ?? redirectTo(wholly(target, await resolved(flow.registered)));
      } catch (error) {
        const failure = failureOf(error, ofGates);
        if (failure === undefined) {
          // Answered like any other error, unless a feature shows the end to a page that waits for a popup.
          const shown = present({ token, state, target: errorPage, failure: {} });
          if (shown === undefined) throw error;
          log("error", "A sign-in with a provider failed", { requestId: context.requestId, error });
          return shown;
        }
        note(context, id, state, failure);
        // A provider's error word may have the name of a member that every object has.
        const word = (Object.hasOwn(words, failure.word) && words[failure.word]) || failure.word;
        const { description } = failure;
        const target = withParameters(state?.errorURL ?? errorPage, {
          error: word,
          ...(description === undefined ? {} : { error_description: description }),
        });
        return present({ token, state, target, failure: { word, description } }) ?? redirectTo(target);
      }
    };
});

/** Browsers keep the URL's fragment over a redirect, unless the target has one, even an empty one. */
function wholly(target: string, { appendsFragment }: Provider): string {
  return appendsFragment === true && !target.includes("#") ? `${target}#` : target;
}

interface Failure {
  word: string;
  description?: string | undefined;
  cause?: unknown;
}

/** Undefined: a failure of the store, or an unexpected one. */
function failureOf(error: unknown, ofGates: readonly ErrorCode[]): Failure | undefined {
  if (error instanceof FlowFailed) return error;
  if (!(error instanceof LatchkeyError) || error.statusCode >= 500) return undefined;
  // A refusal by a gate keeps the code that other sign-ins show.
  if (ofGates.some(({ code }) => code === error.code))
    return { word: error.code, description: error.message };
  return { word: WORDS.get(error.code) ?? error.code.toLowerCase(), cause: error.cause };
}

function isWellFormed({ code, user }: Returned): boolean {
  return (code?.length ?? 0) <= LONGEST_CODE && (user === undefined || jsonIn(user) !== undefined);
}

function described(text: string | undefined): string | undefined {
  const shown = text?.replace(/\p{Cc}+/gu, " ").slice(0, LONGEST_DESCRIPTION);
  return shown === "" ? undefined : shown;
}

/**
 * Handles an unsolicited answer: the provider's pages began a sign-in. It is never finished, since it can't
 * be distinguished from one that an attacker began with another account. If the provider is configured for
 * it, a new flow begins from here, with a state of this browser (OpenID Connect Core 1.0, section 4). Returns
 * the URL of the new flow; undefined: none.
 */
const idpInitiatedSignIn = requestService((core) => {
  const known = core.use(providers);
  const beginOf = beginFlow.make(core);
  return (context: Context) =>
    async (id: string, { code, state }: { code?: string | undefined; state?: string | undefined }) => {
      const registered = known.get(id);
      if (registered === undefined || state !== undefined || code === undefined) return undefined;
      const { allowsIdpInitiated } = await resolved(registered);
      return allowsIdpInitiated === true ? await beginOf(context)(registered, {}) : undefined;
    };
});
