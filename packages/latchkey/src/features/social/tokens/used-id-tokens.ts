import { fail } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../../storage/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { verificationStore } from "../../verification/store.ts";
import { INVALID_ID_TOKEN } from "../errors.ts";
import { LONGEST_ID_TOKEN, TOLERANCE, unjudgedClaims } from "./id-token.ts";

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
