import { kept } from "../../../base/kept.ts";
import type { Traffic } from "../../../base/traffic.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { id, integer, table, text } from "../../../storage/tables/table.ts";

/** Milliseconds between writes of the counts. A killed process loses at most this span. */
const EVERY = 60_000;
/** Milliseconds for which counts are kept: longer than any range that is shown. */
const KEPT = 100 * 86_400_000;

/** Counts of the service's answers and emails over all processes, by day in UTC. */
export const trafficTable = table(
  "traffic",
  {
    id: id(),
    day: text({ length: 10 }),
    /** A `TrafficName`. */
    name: text({ length: 20 }),
    count: integer(),
  },
  { unique: [["day", "name"]], transfer: "never" },
);

/** Counts by day. Null if the host counts no traffic. */
export const traffic = service((core) => {
  const { db, env } = core;
  const counted = env.traffic;
  if (counted === undefined) return null;
  const q = db.for(trafficTable);
  const add = q.write((k, p: { id: string; day: string; name: string; count: number }) =>
    k
      .insertInto("traffic")
      .values({ id: p.id, day: p.day, name: p.name, count: p.count })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "name"])
          .doUpdateSet((e) => ({ count: e("traffic.count", "+", e.ref("excluded.count")) })),
      ),
  );
  const since = q.read((k, p: { day: string }) =>
    k.selectFrom("traffic").select(["day", "name", "count"]).where("day", ">=", p.day),
  );
  const removeBefore = q.write((k, p: { day: string }) => k.deleteFrom("traffic").where("day", "<", p.day));
  let day = "";
  let round: Promise<void> | undefined;

  async function write(counted: Traffic): Promise<void> {
    const today = dayOf(env.now());
    if (today !== day) await removeBefore({ day: dayOf(core.db.clock.surely() - KEPT) });
    day = today;
    const left = new Map(counted.take());
    try {
      for (const [name, count] of left) {
        await add({ id: await core.newId("traffic"), day, name, count });
        left.delete(name);
      }
    } catch (error) {
      for (const [name, count] of left) counted.add(name, count);
      throw error;
    }
  }
  /** Writes run one after the other, so each name has one writer at a time. */
  const flush = (): Promise<void> => {
    round ??= write(counted)
      .catch((error: unknown) =>
        core.log("warn", "Request figures could not be stored and will be retried", { error }),
      )
      .finally(() => {
        round = undefined;
      });
    return round;
  };
  const timer = setInterval(() => void flush(), EVERY).unref();
  core.whenClosing(async () => {
    clearInterval(timer);
    await round;
    await flush();
  });

  return {
    /** Returns the counts by day and name from this day on, including this process's latest. */
    async since(day: string): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
      await flush();
      const days = new Map<string, Map<string, number>>();
      for (const row of await since.all({ day }))
        kept(days, row.day, () => new Map()).set(row.name, Number(row.count));
      return days;
    },
  };
});

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
