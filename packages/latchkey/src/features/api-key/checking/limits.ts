import type { ErrorCode } from "../../../base/errors.ts";
import { RATE_LIMITED, USAGE_EXCEEDED } from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import type { ApiKeyRow, Counting } from "../storage/key-storage.ts";

/** Reason why a key has no use left. Milliseconds. */
export interface Spent {
  readonly refused: ErrorCode;
  readonly tryAgainIn?: number;
  /** True if it gets no further uses. */
  readonly isOver?: boolean;
}

/** Returns how a use of a key is counted. Undefined if no use is limited. */
export function countingOf(
  row: ApiKeyRow,
  config: KeyConfig,
  refillUnit: number,
  now: number,
): Counting | undefined {
  const { rateLimitTimeWindow: window, rateLimitMax: max } = row;
  const isLimited = config.rateLimit.enabled && row.rateLimitEnabled !== false;
  const rate = isLimited && window !== null && max !== null ? { window, max } : undefined;
  if (rate === undefined && row.remaining === null) return undefined;
  return { now, rate, refillEvery: dueRefill(row, refillUnit, now) };
}

/** Returns the refill interval if a refill is due now. */
function dueRefill(row: ApiKeyRow, unit: number, now: number): number | undefined {
  if (row.remaining === null || row.refillAmount === null || row.refillInterval === null) return undefined;
  const every = row.refillInterval * unit;
  return now - Date.parse(row.lastRefillAt ?? row.createdAt) >= every ? every : undefined;
}

/** Returns the reason why the key, as it was read, has no use left. Undefined if it has one. */
export function spentBy(row: ApiKeyRow, { now, rate, refillEvery }: Counting): Spent | undefined {
  if (row.remaining !== null && row.remaining <= 0 && refillEvery === undefined)
    return { refused: USAGE_EXCEEDED, isOver: row.refillAmount === null || row.refillInterval === null };
  if (rate === undefined || row.lastRequest === null) return undefined;
  const sinceLast = now - Date.parse(row.lastRequest);
  if (sinceLast > rate.window || (row.requestCount ?? 0) < rate.max) return undefined;
  return { refused: RATE_LIMITED, tryAgainIn: Math.max(0, rate.window - sinceLast) };
}

/** Returns the key after one more use. */
export function usedOnce(row: ApiKeyRow, { now, rate, refillEvery }: Counting): ApiKeyRow {
  const at = new Date(now).toISOString();
  const isNew =
    rate === undefined || row.lastRequest === null || now - Date.parse(row.lastRequest) > rate.window;
  const available = refillEvery === undefined ? row.remaining : row.refillAmount;
  return {
    ...row,
    remaining: available === null ? null : available - 1,
    ...(refillEvery === undefined ? {} : { lastRefillAt: at }),
    ...(rate === undefined ? {} : { requestCount: isNew ? 1 : (row.requestCount ?? 0) + 1 }),
    lastRequest: at,
  };
}
