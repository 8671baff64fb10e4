import { service } from "../../kernel/contracts/service.ts";
import { auditStore, type SecurityEventRow } from "./store.ts";

/**
 * Maximum number of rows that a process writes within `WINDOW` seconds, so that an attacker who guesses
 * passwords all day can't fill the disk. Dropped rows still count in the metrics (`auth_events_total`).
 */
const MOST = 3000;
const WINDOW = 600;

/**
 * Returns a function that decides for each row if it may be written. `tell` is called with the number of
 * dropped rows when a window is over.
 */
export function noteBudget(now: () => number, tell: (leftOut: number) => void, most = MOST): () => boolean {
  let windowEnds = 0;
  let taken = 0;
  let leftOut = 0;
  return () => {
    const time = now();
    if (time >= windowEnds) {
      if (leftOut > 0) tell(leftOut);
      windowEnds = time + WINDOW * 1000;
      taken = 0;
      leftOut = 0;
    }
    if (taken < most) taken += 1;
    else leftOut += 1;
    return leftOut === 0;
  };
}

/** Maximum number of rows in one transaction. */
const AT_ONCE = 64;
/**
 * Maximum number of refusals that no feature has recorded, in the same window. They are less
 * useful than others.
 */
const MOST_REFUSALS = 1000;
/** Maximum number of rows that wait to be written. More of them at once come from an attack. */
const MOST_WAITING = 1000;

interface Note {
  isRefusal?: boolean;
  /** Finds the account that the event is about. */
  find?: () => Promise<string | undefined>;
}

/**
 * Writes events that have no transaction. Runs in a turn of the event loop after the answer, the same for
 * every account, so that response times don't reveal what was written.
 */
export const noteWriter = service((core) => {
  const { db, env, log } = core;
  const store = core.use(auditStore);
  const waiting: { row: SecurityEventRow; find: Note["find"] }[] = [];
  let round: Promise<void> | undefined;
  const budget = (most?: number) =>
    noteBudget(
      () => env.now(),
      (leftOut) => log("warn", "Security events were dropped: too many at once", { leftOut }),
      most,
    );
  const mayTake = { failures: budget(), refusals: budget(MOST_REFUSALS) };

  const completed = async ({ row, find }: (typeof waiting)[number]): Promise<SecurityEventRow> =>
    find === undefined || row.userId !== null ? row : { ...row, userId: (await find()) ?? null };

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, AT_ONCE);
      try {
        const whole = await Promise.all(rows.map(completed));
        await db.transaction(async (tx) => {
          for (const row of whole) await store.insert(row, tx);
        });
      } catch (error) {
        log("error", "Security events could not be stored", { events: rows.length, error });
      }
    }
  }

  function run(): Promise<void> {
    round ??= writeAll().finally(() => {
      round = undefined;
    });
    return round;
  }

  core.whenClosing(run);
  return (row: SecurityEventRow, { isRefusal = false, find }: Note = {}): void => {
    if (waiting.length >= MOST_WAITING || !mayTake[isRefusal ? "refusals" : "failures"]()) return;
    waiting.push({ row, find });
    setImmediate(() => void run());
  };
});
