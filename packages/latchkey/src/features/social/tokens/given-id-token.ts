import type { JWTPayload } from "jose";
import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { verificationStore } from "../../verification/store.ts";
import { FAILED_TO_GET_USER_INFO, ID_TOKEN_NOT_SUPPORTED, INVALID_ID_TOKEN } from "../errors.ts";
import { resolved } from "../flow/authorize.ts";
import { readIdentity, type Shown } from "../identity/identity.ts";
import { plainError } from "../provider-http/provider-http.ts";
import type { Registered } from "../registry/registry.ts";
import { judgeIdToken, LONGEST_ID_TOKEN, TOLERANCE, unjudgedClaims } from "./id-token.ts";

/** Characters. */
const LONGEST_TOKEN = 16_384;
const Token = z.string().max(LONGEST_TOKEN);

/** An ID token that a client got from the provider itself, with accompanying data. */
export const GivenIdToken = z.object({
  token: Token,
  /** The nonce that the client had the provider put into the token. */
  nonce: z.string().optional(),
  accessToken: Token.optional(),
  refreshToken: Token.optional(),
  /** Expiry of the access token. Seconds since 1970. */
  expiresAt: z.number().optional(),
  /** User data that Apple sends only once. */
  user: z
    .object({
      name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
      email: z.string().optional(),
    })
    .optional(),
});

/** Identifies the user of an ID token from a client. Throws INVALID_TOKEN if the token isn't valid. */
export const identityByIdToken = service((core) => {
  const judge = core.use(judgeIdToken);
  const { identity: identityOf } = core.use(readIdentity);
  const used = core.use(usedIdTokens);

  const judged = async (
    registered: Registered,
    { token, nonce }: z.output<typeof GivenIdToken>,
  ): Promise<JWTPayload | undefined> => {
    const provider = await resolved(registered);
    const { verifyIdToken } = registered.options;
    // The application verifies the token itself.
    if (verifyIdToken !== undefined)
      return (await verifyIdToken(token, nonce)) ? unjudgedClaims(token) : undefined;
    try {
      return await judge(registered, provider, token, nonce);
    } catch (cause) {
      throw fail(INVALID_ID_TOKEN, { cause: plainError(cause) });
    }
  };

  const claimsOf = async (
    registered: Registered,
    given: z.output<typeof GivenIdToken>,
  ): Promise<JWTPayload> => {
    const claims = await judged(registered, given);
    // The token was issued for a sign-in that the caller doesn't know.
    if (claims === undefined || (claims.nonce !== undefined && given.nonce === undefined))
      throw fail(INVALID_ID_TOKEN);
    return claims;
  };

  return async (registered: Registered, given: z.output<typeof GivenIdToken>): Promise<Shown> => {
    const provider = await resolved(registered);
    const { options } = registered;
    if (options.disableIdTokenSignIn === true || provider.idToken?.signsIn !== true)
      throw fail(ID_TOKEN_NOT_SUPPORTED);
    const claims = await claimsOf(registered, given);
    const { token: idToken, accessToken, refreshToken, expiresAt, user } = given;
    const accessTokenExpiresAt = expiresAt === undefined ? undefined : new Date(expiresAt * 1000);
    if (accessTokenExpiresAt !== undefined && Number.isNaN(accessTokenExpiresAt.getTime()))
      throw fail(FAILED_TO_GET_USER_INFO);
    const tokens = { idToken, accessToken, refreshToken, accessTokenExpiresAt };
    return {
      identity: await identityOf(registered, provider, { tokens, claims, user, byClaims: true }),
      tokens,
      accept: (tx) => used.take(idToken, tx),
    };
  };
});

/** Seconds. */
const DAY = 86_400;

/**
 * Accepted ID tokens, until they expire. A page may read the last ID token of its account, so a token that
 * was used here can't sign in again, from a thief or from the same browser.
 */
export const usedIdTokens = service((core) => {
  const { env } = core;
  const verifications = core.use(verificationStore);

  const note = (token: string, tx: Transaction): Promise<boolean> => {
    const now = env.now();
    const expiresIn = timeOf(unjudgedClaims(token)?.exp, now);
    // Only the signed part counts: a signature can be written in several ways.
    const signed = token.slice(0, token.lastIndexOf("."));
    return verifications.noteOnce({ purpose: "id-token", token: signed, value: "", expiresIn, now }, tx);
  };

  return {
    /** Accepts a token from a client. INVALID_TOKEN if it was accepted before, or by another request at this moment. */
    async take(token: string, tx: Transaction): Promise<void> {
      try {
        if (await note(token, tx)) return;
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
      throw fail(INVALID_ID_TOKEN);
    },
    /** Records a token that came directly from the provider, even if it came before. */
    async remember(token: string | undefined, tx: Transaction): Promise<void> {
      if (token !== undefined && unjudgedClaims(token) !== undefined) await note(token, tx);
    },
  };
});

/**
 * Seconds that a token is remembered. A token that the application has verified itself may have any expiry,
 * or none.
 */
function timeOf(end: unknown, now: number): number {
  if (typeof end !== "number" || !Number.isFinite(end)) return LONGEST_ID_TOKEN;
  const left = Math.ceil(end - now / 1000) + 2 * TOLERANCE;
  return Math.min(Math.max(left, DAY), LONGEST_ID_TOKEN);
}
