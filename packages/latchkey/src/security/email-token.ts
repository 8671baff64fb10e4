import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Env } from "../base/env.ts";
import { isCanonicalToken } from "../shared/plain-code.ts";
import type { Keyring } from "./keyring.ts";

/** Data in the token of an emailed link. */
export interface EmailToken {
  /** The email address it was created for, in the form of `parseEmail`. */
  email: string;
  /** Its purpose. Absent only in tokens of older versions of the compatible framework. */
  requestType?: string;
  /** The email address that replaces `email`. */
  updateTo?: string;
  /** The user it was created for (`sub`). Absent in tokens of the compatible framework. */
  userId?: string;
  /**
   * ID of its stored row (`jti`), if it may be used only once. Absent in tokens of the compatible framework.
   */
  id?: string;
}

/** A token that was read. */
export interface ReadEmailToken extends EmailToken {
  /** Seconds since 1970; undefined if it isn't given. */
  issuedAt: number | undefined;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Far longer than a token with two email addresses of 254 characters. */
const LONGEST_TOKEN = 2048;
const ALGORITHM = "HS256";

/** Creates a JWT (RFC 7519), HS256 under the first secret, that is valid for `seconds`. */
export function signEmailToken(
  keyring: Keyring,
  env: Pick<Env, "now">,
  { userId, id, ...token }: EmailToken & { requestType: string },
  seconds: number,
): Promise<string> {
  const issued = Math.floor(env.now() / 1000);
  const claims = { ...token, ...(userId && { sub: userId }), ...(id && { jti: id }) };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(keyBytes(keyring.secrets[0].secret));
}

/**
 * Reads a token that any secret of the ring signed. `expired` from the second of `exp` on (RFC 7519 section
 * 4.1.4: the time must be before it); `invalid` for any other fault.
 */
export async function readEmailToken(
  keyring: Keyring,
  env: Pick<Env, "now">,
  token: string,
): Promise<ReadEmailToken | "expired" | "invalid"> {
  if (token.length > LONGEST_TOKEN || !isCanonicalToken(token)) return "invalid";
  const options = { algorithms: [ALGORITHM], currentDate: new Date(env.now()), requiredClaims: ["exp"] };
  for (const { secret } of keyring.secrets) {
    try {
      const { payload } = await jwtVerify(token, keyBytes(secret), options);
      return parsePayload(payload) ?? "invalid";
    } catch (error) {
      // The signature is checked before the claims, so an expired token is genuine.
      if (error instanceof errors.JWTExpired)
        return parsePayload(error.payload) === undefined ? "invalid" : "expired";
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return "invalid";
    }
  }
  return "invalid";
}

/** Returns the email address in a token, unverified: for counts made before the token is checked. */
export function claimedEmail(token: string): string | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    const { email } = decodeJwt(token);
    return typeof email === "string" ? email : undefined;
  } catch {
    return undefined;
  }
}

function parsePayload({
  email,
  requestType,
  updateTo,
  sub,
  jti,
  iat,
  exp,
}: JWTPayload): ReadEmailToken | undefined {
  if (typeof email !== "string" || email === "" || exp === undefined) return undefined;
  if (requestType !== undefined && typeof requestType !== "string") return undefined;
  if (updateTo !== undefined && typeof updateTo !== "string") return undefined;
  return {
    email,
    ...(requestType === undefined ? {} : { requestType }),
    ...(updateTo === undefined ? {} : { updateTo }),
    ...(sub === undefined ? {} : { userId: sub }),
    ...(jti === undefined ? {} : { id: jti }),
    issuedAt: iat,
    expiresAt: exp,
  };
}

function keyBytes(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
