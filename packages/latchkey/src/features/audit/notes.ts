import { service } from "../../kernel/service.ts";
import { noteBudget } from "./note-budget.ts";
import { auditStore, type SecurityEventRow } from "./store.ts";

/** Rows of one transaction. */
const AT_ONCE = 64;
/** Rows that wait to be written. More of them at one time is someone's attack. */
const MOST_WAITING = 1000;

/**
 * Writes events that have no transaction of their own. In a turn of the event loop that comes after the answer, and
 * the same for every account: how long an answer takes tells nobody what was written.
 */
export const noteWriter = service((core) => {
  const { db, env, log } = core;
  const store = core.use(auditStore);
  const waiting: SecurityEventRow[] = [];
  let round: Promise<void> | undefined;
  const mayTake = noteBudget(
    () => env.now(),
    (leftOut) => log("warn", "Security events were left out: too many at once", { leftOut }),
  );

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, AT_ONCE);
      try {
        await db.transaction(async (tx) => {
          for (const row of rows) await store.insert(row, tx);
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
  return (row: SecurityEventRow): void => {
    if (waiting.length >= MOST_WAITING || !mayTake()) return;
    waiting.push(row);
    setImmediate(() => void run());
  };
});
