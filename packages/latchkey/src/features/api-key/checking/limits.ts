import type { ErrorCode } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { RATE_LIMITED, USAGE_EXCEEDED } from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import type { ApiKeyRow, Counting, KeyStorage, Uses } from "../storage/key-storage.ts";

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

export const isRefilled = (row: ApiKeyRow): row is ApiKeyRow & { refillInterval: number } =>
  row.refillAmount !== null && row.refillInterval !== null;

/** Returns the interval if a refill is due now. */
const ifDue = ({ lastRefillAt, createdAt }: ApiKeyRow, every: number, now: number): number | undefined =>
  now - Date.parse(lastRefillAt ?? createdAt) >= every ? every : undefined;

/** Returns the refill interval if a refill is due now. */
function dueRefill(row: ApiKeyRow, unit: number, now: number): number | undefined {
  if (row.remaining === null || !isRefilled(row)) return undefined;
  return ifDue(row, row.refillInterval * unit, now);
}

/** Returns the same for a later copy of the key: another process may have refilled it meanwhile. */
export function whenRead(row: ApiKeyRow, { refillEvery, ...counting }: Counting): Counting {
  return { ...counting, refillEvery: refillEvery && ifDue(row, refillEvery, counting.now) };
}

/** Returns the reason why the key, as it was read, has no use left. Undefined if it has one. */
export function spentBy(row: ApiKeyRow, { now, rate, refillEvery }: Counting): Spent | undefined {
  if (row.remaining !== null && row.remaining <= 0 && refillEvery === undefined)
    return { refused: USAGE_EXCEEDED, isOver: !isRefilled(row) };
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

/** Milliseconds between two writes of the uses. */
const EVERY = 10_000;
/** Maximum number of concurrent writes. */
const AT_ONCE = 16;

interface Waiting extends Uses {
  readonly row: ApiKeyRow;
  readonly storage: KeyStorage;
}

/**
 * Uses of keys without a limit: written together, at most every ten seconds for each key, and when the engine
 * closes. A check is thus only one read. Uses that a killed process hasn't written are lost.
 */
export const keyUsage = service((core) => {
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function add({ row, storage, count, last }: Waiting): void {
    const before = waiting.get(row.id);
    const latest = before !== undefined && before.last > last ? before.last : last;
    waiting.set(row.id, { row, storage, count: (before?.count ?? 0) + count, last: latest });
    timer ??= setTimeout(() => void flush(), EVERY).unref();
  }

  async function write(uses: Waiting): Promise<void> {
    try {
      await uses.storage.addUses(uses.row, { count: uses.count, last: uses.last });
    } catch (error) {
      core.log("warn", "Uses of an API key could not be stored and will be retried", { error });
      add(uses);
    }
  }

  async function writeAll(): Promise<void> {
    const all = [...waiting.values()];
    waiting.clear();
    clearTimeout(timer);
    timer = undefined;
    for (let at = 0; at < all.length; at += AT_ONCE)
      await Promise.all(all.slice(at, at + AT_ONCE).map(write));
  }

  function flush(): Promise<void> {
    round ??= writeAll().finally(() => {
      round = undefined;
    });
    return round;
  }

  core.whenClosing(async () => {
    // A round that is under way doesn't write uses recorded since it began.
    await round;
    await flush();
  });

  return (storage: KeyStorage, row: ApiKeyRow, now: number): void =>
    add({ storage, row, count: 1, last: new Date(now).toISOString() });
});
