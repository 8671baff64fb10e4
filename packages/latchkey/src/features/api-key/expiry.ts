import type { Context } from "../../kernel/context.ts";
import type { ApiKeyRow } from "./key-storage.ts";

/** Seconds before a key expires that its owner is told. */
export const TOLD_BEFORE = 7 * 86_400;

/** When a key expires; nobody is told of one that is meant to end soon. */
export function expiryIn(
  seconds: number | null,
  context: Context,
): Pick<ApiKeyRow, "expiresAt" | "expiryToldAt"> {
  if (seconds === null) return { expiresAt: null, expiryToldAt: null };
  const isSoon = seconds <= TOLD_BEFORE;
  return { expiresAt: context.time(seconds), expiryToldAt: isSoon ? context.time() : null };
}
