import type { TokenEndpointResponse } from "oauth4webapi";
import { object, text } from "../identity/read-profile.ts";
import type { Provider } from "../registry/provider.ts";
import type { ProviderTokens } from "../registry/provider-options.ts";
import { type DoorAnswer, jsonOf } from "./provider-http.ts";

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
export function standardAnswer(answer: DoorAnswer, provider: Provider): StandardAnswer {
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
export function tokensOf(
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
