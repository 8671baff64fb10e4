import { fail, SERVICE_UNAVAILABLE } from "../../base/errors.ts";
import { kept } from "../../base/kept.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import { andThen } from "../../base/maybe-promise.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { Algorithm } from "./algorithms.ts";
import { secondsOf } from "./duration.ts";
import type { Claims, TokenOptions } from "./options.ts";
import { jwtSettings } from "./options.ts";
import { type Signer, signingKeys } from "./signing-keys.ts";

/** Values of a single token that replace those of the options. */
export interface Overrides {
  jwt?: { [Name in "issuer" | "audience" | "expirationTime"]?: TokenOptions[Name] | undefined } | undefined;
  alg?: Algorithm | undefined;
  typ?: TokenType | undefined;
}

/**
 * Types of a session's token and of any other payload, so that neither is taken for the other (RFC 8725
 * section 3.11).
 */
export type TokenType = "JWT" | "payload+jwt";

/** Issuer and audience of tokens: those of the options, or the deployment's own origin. */
export const tokenNames = service((core) => {
  const { issuer, audience } = core.use(jwtSettings).jwt;
  const { origin } = new URL(core.options.baseURL);
  return { issuer: issuer ?? origin, audience: audience ?? origin };
});

/** Signs tokens (RFC 7519). The keys sign nothing else. */
export const signToken = service((core) => {
  const { jwt, jwks } = core.use(jwtSettings);
  const names = core.use(tokenNames);
  const keys = core.use(signingKeys);
  const usual = jwks.keyPairConfig.alg;
  const headers = new Map<string, string>();

  const headerOf = ({ alg, kid }: Signer, typ: TokenType): string =>
    kept(headers, `${typ} ${kid}`, () => base64url({ alg, kid, typ }));

  const sign = (claims: Claims, signer: Signer | undefined, typ: TokenType): MaybePromise<string> => {
    if (signer === undefined) throw fail(SERVICE_UNAVAILABLE);
    const text = `${headerOf(signer, typ)}.${base64url(claims)}`;
    return andThen(signer.sign(text), (signature) => `${text}.${signature}`);
  };

  /** Claims that `payload` doesn't set are added. */
  return (
    payload: Claims,
    { jwt: given, alg = usual, typ = "JWT" }: Overrides = {},
  ): MaybePromise<string> => {
    const now = Math.floor(core.env.now() / 1000);
    const claims = {
      iat: now,
      exp: expiry(given?.expirationTime ?? jwt.expirationTime, now),
      iss: given?.issuer ?? names.issuer,
      aud: given?.audience ?? names.audience,
      ...payload,
    };
    if (jwt.sign !== undefined) return jwt.sign(claims);
    return andThen(keys.set(), ({ signers }) => sign(claims, signers.get(alg), typ));
  };
});

function expiry(given: NonNullable<TokenOptions["expirationTime"]>, now: number): number {
  if (typeof given === "string") return now + (secondsOf(given) ?? 0);
  return typeof given === "number" ? given : Math.floor(given.getTime() / 1000);
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
