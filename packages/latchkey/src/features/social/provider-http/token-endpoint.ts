import * as oauth from "oauth4webapi";
import { service } from "../../../kernel/contracts/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { CallbackParameters, Provider } from "../registry/provider.ts";
import type { ProviderTokens } from "../registry/provider-options.ts";
import type { Registered } from "../registry/registry.ts";
import { clientAuthentication } from "./client-authentication.ts";
import { type DoorAnswer, providerDoor } from "./provider-http.ts";
import { type StandardAnswer, standardAnswer, tokensOf } from "./token-answer.ts";

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
