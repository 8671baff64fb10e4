import { decodeProtectedHeader, type JWTVerifyOptions, jwtVerify } from "jose";
import { fail, SERVICE_UNAVAILABLE } from "../../base/errors.ts";
import { kept } from "../../base/kept.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import { service } from "../../kernel/contracts/service.ts";
import { isCanonicalToken } from "../../shared/plain-code.ts";
import { keysOf } from "../social/index.ts";
import { ALGORITHMS, type Algorithm } from "./algorithms.ts";
import { type Claims, jwtSettings, secondsOf, type TokenOptions } from "./options.ts";
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
const tokenNames = service((core) => {
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

const TYPES: ReadonlySet<string> = new Set(["JWT", "payload+jwt"] satisfies TokenType[]);

/** Characters. Far more than fit into a header. */
const LONGEST = 16_384;

/**
 * Returns the claims of a token that this engine signed, or undefined. Its `kid` must name one of the keys,
 * and its `alg` must be that key's: a token doesn't choose how it is verified.
 */
export const verifyToken = service((core) => {
  const { jwks, jwt } = core.use(jwtSettings);
  const names = core.use(tokenNames);
  const keys = core.use(signingKeys);
  const { remoteUrl } = jwks;
  const remote = remoteUrl === undefined ? undefined : core.use(keysOf)("jwt", remoteUrl);

  const keyFor = async (kid: string | undefined, alg: string | undefined) => {
    const key = kid === undefined ? undefined : await keys.find(kid);
    return key?.alg === alg ? key?.publicKey : undefined;
  };

  return async (token: string, issuer = names.issuer): Promise<Claims | undefined> => {
    if (token.length > LONGEST || !isCanonicalToken(token)) return undefined;
    const options: JWTVerifyOptions = {
      algorithms: [...ALGORITHMS],
      issuer,
      audience: [names.audience].flat(),
      requiredClaims: ["iss", "aud", "exp", "sub"],
      currentDate: new Date(core.env.now()),
    };
    try {
      const { kid, alg, typ } = decodeProtectedHeader(token);
      // Tokens of the compatible framework have no type.
      if (typ !== undefined && !TYPES.has(typ)) return undefined;
      const key = jwt.sign === undefined ? await keyFor(kid, alg) : undefined;
      if (key === undefined && remote !== undefined) return (await jwtVerify(token, remote, options)).payload;
      return key && (await jwtVerify(token, key, options)).payload;
    } catch {
      return undefined;
    }
  };
});
