import type { TokenEndpointResponse } from "oauth4webapi";
import * as oauth from "oauth4webapi";
import { service } from "../../../kernel/contracts/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import { object, text } from "../identity/read-profile.ts";
import type { CallbackParameters, Provider } from "../registry/provider.ts";
import type { ProviderTokens } from "../registry/provider-options.ts";
import type { Registered } from "../registry/registry.ts";
import { type DoorAnswer, jsonOf, providerDoor } from "./provider-http.ts";

/** Parameters that a browser brings back from the provider. */
export interface BroughtBack extends CallbackParameters {
  code: string;
  /** RFC 9207. */
  iss: string | undefined;
}

/** A code, with the data of the request for it. */
export interface CodeExchange {
  back: BroughtBack;
  codeVerifier: string;
  /** Requested scopes; they count as granted unless the provider says otherwise. */
  scopes: readonly string[];
}

/** The token endpoint: exchanges codes and refresh tokens for tokens (RFC 6749 sections 4.1.3 and 6). */
export const tokenEndpoint = service((core) => {
  const door = core.use(providerDoor);
  const { env } = core;

  /** Options for the protocol's library that send its request and answer through the door. */
  const asking = ({ id }: Registered, provider: Provider) => {
    let came: StandardAnswer | undefined;
    const fetch = async (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<"POST", URLSearchParams>,
    ) => {
      const answer: DoorAnswer = await door.ask(url, {
        provider: id,
        method,
        headers: { ...headers, ...provider.tokenHeaders },
        body: body.toString(),
      });
      came = standardAnswer(answer, provider);
      return came.response;
    };
    return {
      // The door checks URLs.
      options: { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: true },
      idToken: () => came?.idToken,
    };
  };

  return {
    /** Rejects if the provider refuses, fails, or isn't the one that answered (RFC 9207 section 2.4). */
    async exchange(registered: Registered, provider: Provider, given: CodeExchange): Promise<ProviderTokens> {
      const { back, codeVerifier, scopes } = given;
      const client = { client_id: registered.clientId };
      const server = serverOf(provider, back.iss);
      const parameters = oauth.validateAuthResponse(server, client, answerOf(provider, back), back.state);
      if (provider.exchange !== undefined) {
        const { redirectURI } = registered;
        const tokens = await provider.exchange({ code: back.code, redirectURI, codeVerifier });
        return { ...tokens, scopes: tokens.scopes ?? scopes };
      }
      const { options, idToken } = asking(registered, provider);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        await clientAuthentication(registered, provider, env.now()),
        parameters,
        registered.redirectURI,
        provider.pkce ? codeVerifier : oauth.nopkce,
        { ...options, additionalParameters: { ...provider.tokenParameters?.(back) } },
      );
      const answer = await oauth.processAuthorizationCodeResponse(server, client, response);
      return withDevice(provider, back.deviceId, tokensOf(answer, idToken(), scopes, env.now()));
    },
    /** Rejects if the provider refuses or can't be reached. */
    async refresh(registered: Registered, provider: Provider, kept: string): Promise<ProviderTokens> {
      const client = { client_id: registered.clientId };
      const server = serverOf(provider, undefined);
      const { options, idToken } = asking(registered, provider);
      const { refreshToken, deviceId } = withoutDevice(provider, kept);
      const back = { state: randomToken(env, 32), deviceId, user: undefined };
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        await clientAuthentication(registered, provider, env.now()),
        refreshToken,
        deviceId === undefined
          ? options
          : { ...options, additionalParameters: { ...provider.tokenParameters?.(back) } },
      );
      const answer = await oauth.processRefreshTokenResponse(server, client, response);
      return withDevice(provider, deviceId, tokensOf(answer, idToken(), undefined, env.now()));
    },
  };
});

/** Stores the device of a refresh token in front of it; no device id contains a space. */
function withDevice(
  { refreshNeedsDevice }: Provider,
  deviceId: string | undefined,
  tokens: ProviderTokens,
): ProviderTokens {
  const { refreshToken } = tokens;
  if (refreshNeedsDevice !== true || deviceId === undefined || refreshToken === undefined) return tokens;
  return { ...tokens, refreshToken: `${deviceId.replaceAll(" ", "")} ${refreshToken}` };
}

function withoutDevice({ refreshNeedsDevice }: Provider, kept: string) {
  const at = refreshNeedsDevice === true ? kept.indexOf(" ") : -1;
  return at === -1
    ? { refreshToken: kept, deviceId: undefined }
    : { refreshToken: kept.slice(at + 1), deviceId: kept.slice(0, at) };
}

/** Reports whether the provider's issuer is known, apart from the claims of its tokens. */
function isIssuerKnown({ idToken, answersAs }: Provider): boolean {
  return answersAs !== undefined || (idToken !== undefined && typeof idToken.issuer !== "function");
}

/** Returns the parameters to validate. Throws if the answer is from another issuer. */
function answerOf(provider: Provider, { code, state, iss }: BroughtBack): URLSearchParams {
  const parameters = new URLSearchParams({ code, state });
  if (iss === undefined || !isIssuerKnown(provider)) return parameters;
  if (provider.answersAs?.(iss) === false) throw new Error("The code is from another issuer.");
  parameters.set("iss", iss);
  return parameters;
}

function serverOf(provider: Provider, iss: string | undefined): oauth.AuthorizationServer {
  const issuer = provider.idToken?.issuer;
  const known = issuer === undefined || typeof issuer === "function" ? [] : [issuer].flat();
  // If one provider has several names, its answer may use any of them.
  const named = known.find((name) => name === iss) ?? (provider.answersAs === undefined ? undefined : iss);
  return {
    issuer: named ?? known[0] ?? new URL(provider.authorizationEndpoint).origin,
    token_endpoint: provider.tokenEndpoint,
    ...(provider.namesItself === true ? { authorization_response_iss_parameter_supported: true } : {}),
  };
}

/** Authenticates the client at the token endpoint. */
async function clientAuthentication(
  { options, clientId }: Registered,
  provider: Provider,
  now: number,
): Promise<oauth.ClientAuth> {
  const secret =
    options.clientSecret ??
    (provider.makeClientSecret === undefined ? undefined : await provider.makeClientSecret(now));
  const idParameter = provider.clientIdParameter ?? "client_id";
  return (_server, _client, body, headers) => {
    if (secret !== undefined && provider.clientAuthentication === "basic") {
      headers.set("authorization", `Basic ${btoa(`${quoted(clientId)}:${quoted(secret)}`)}`);
      return;
    }
    body.set(idParameter, clientId);
    // Without a secret the client is public, and PKCE proves that it is the one that began the flow.
    if (secret !== undefined) body.set("client_secret", secret);
  };
}

/**
 * RFC 6749 section 2.3.1 requires form-encoding before Basic. Some providers decode it and some don't, so
 * only characters that aren't allowed there are encoded: usual ids and secrets stay the same for both.
 */
function quoted(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}

/** Maximum length: longer than any provider's token, shorter than the column. */
const LONGEST_TOKEN = 16_384;

/** The token endpoint's answer in the form of RFC 6749 section 5, with the ID token separated. */
export interface StandardAnswer {
  response: Response;
  idToken: string | undefined;
}

/**
 * Makes a provider's answer conform. The ID token is separated: `judgeIdToken` validates it, and without a
 * declaration of the provider's ID tokens it isn't trusted.
 */
function standardAnswer(answer: DoorAnswer, provider: Provider): StandardAnswer {
  const came = { status: answer.status, body: jsonOf(answer) };
  const { status, body } = provider.adaptTokenAnswer?.(came) ?? came;
  const members = object(body);
  if (members === undefined) return { response: jsonResponse(502, {}), idToken: undefined };
  const { id_token: idToken, scope, ...rest } = members;
  const known = Object.entries(rest).filter(([, value]) => value !== null && value !== "");
  const conforming = {
    token_type: "bearer",
    ...Object.fromEntries(known),
    // One provider sends a list.
    ...(scope === undefined || scope === null
      ? {}
      : { scope: Array.isArray(scope) ? scope.join(" ") : scope }),
  };
  const isOk = status >= 200 && status < 300;
  return { response: jsonResponse(isOk ? 200 : status, conforming), idToken: text(idToken) };
}

function jsonResponse(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    // A redirect, or a status that no Response can have, counts as a refusal.
    status: status === 200 || (status >= 400 && status < 600) ? status : 502,
    headers: { "content-type": "application/json" },
  });
}

/** The tokens of a processed answer. `asked`: the scopes to use if the provider names none. */
function tokensOf(
  answer: TokenEndpointResponse,
  idToken: string | undefined,
  asked: readonly string[] | undefined,
  now: number,
): ProviderTokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn, scope } = answer;
  const refreshExpiresIn = Number(answer.refresh_token_expires_in ?? answer.refresh_expires_in);
  for (const token of [accessToken, refreshToken, idToken])
    if (token !== undefined && token.length > LONGEST_TOKEN) throw new Error("A token is too long.");
  return {
    accessToken,
    refreshToken,
    idToken,
    accessTokenExpiresAt: inSeconds(expiresIn, now),
    refreshTokenExpiresAt: inSeconds(refreshExpiresIn, now),
    scopes: scope === undefined ? asked : scope.split(/[\s,]+/).filter((name) => name !== ""),
  };
}

/** A hundred years: a longer lifetime counts as no expiry. */
const LONGEST_LIFE = 3_155_760_000;

function inSeconds(seconds: number | undefined, now: number): Date | undefined {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0 || seconds > LONGEST_LIFE)
    return undefined;
  return new Date(now + seconds * 1000);
}
