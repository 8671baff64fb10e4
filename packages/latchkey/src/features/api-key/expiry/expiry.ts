import type { Context } from "../../../kernel/contracts/context.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";

/** Seconds before a key's expiry at which its owner is notified. */
export const TOLD_BEFORE = 7 * 86_400;

/** Expiry of a key. No notice is sent for a key that is created with a short lifetime. */
export function expiryIn(
  seconds: number | null,
  context: Context,
): Pick<ApiKeyRow, "expiresAt" | "expiryToldAt"> {
  if (seconds === null) return { expiresAt: null, expiryToldAt: null };
  const isSoon = seconds <= TOLD_BEFORE;
  return { expiresAt: context.time(seconds), expiryToldAt: isSoon ? context.time() : null };
}
