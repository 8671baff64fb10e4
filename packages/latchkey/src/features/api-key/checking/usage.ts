import { service } from "../../../kernel/contracts/service.ts";
import type { ApiKeyRow, KeyStorage, Uses } from "../storage/key-storage.ts";

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
