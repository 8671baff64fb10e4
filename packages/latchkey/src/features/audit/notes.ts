import { service } from "../../kernel/service.ts";
import { noteBudget } from "./note-budget.ts";
import { auditStore, type SecurityEventRow } from "./store.ts";

/** Rows of one transaction. */
const AT_ONCE = 64;
/** Rows of refusals that no feature has recorded, within the same time as others: they are of less use. */
const MOST_REFUSALS = 1000;
/** Rows that wait to be written. More of them at one time is someone's attack. */
const MOST_WAITING = 1000;

interface Note {
  isRefusal?: boolean;
  /** Finds whose account it is about. */
  find?: () => Promise<string | undefined>;
}

/**
 * Writes events that have no transaction of their own. In a turn of the event loop that comes after the answer, and
 * the same for every account: how long an answer takes tells nobody what was written.
 */
export const noteWriter = service((core) => {
  const { db, env, log } = core;
  const store = core.use(auditStore);
  const waiting: { row: SecurityEventRow; find: Note["find"] }[] = [];
  let round: Promise<void> | undefined;
  const budget = (most?: number) =>
    noteBudget(
      () => env.now(),
      (leftOut) => log("warn", "Security events were left out: too many at once", { leftOut }),
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
        log("error", "Security events could not be written", { events: rows.length, error });
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
