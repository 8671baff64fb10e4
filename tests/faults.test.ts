import { afterAll, expect, test } from "vitest";
import { carryOut } from "../faults/carry-out.ts";
import { faults } from "../faults/catalogue.ts";
import type { Fault } from "../faults/fault.ts";
import type { DatabaseName } from "../faults/harness/databases.ts";
import { Lab } from "../faults/harness/lab.ts";

/**
 * The short form of `npm run faults`: one or two rounds of each fault, from the sources, mostly on one database each.
 * How long recovery takes is measured by the whole; here it only has to happen.
 */
const lab = new Lab();
afterAll(() => lab.close());

const say = () => undefined;

/** Who breaks a server has it alone; those on other servers, and on files, go on beside. */
const lanes = new Map<string, Promise<void>>();
async function alone<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  const before = Promise.all(names.map((name) => lanes.get(name)));
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const name of names) lanes.set(name, promise);
  await before;
  try {
    return await work();
  } finally {
    resolve();
  }
}

function lanesOf({ name }: Fault, database: DatabaseName): string[] {
  return [...(database === "sqlite" ? [] : [database]), ...(name.startsWith("redis") ? ["redis"] : [])];
}

for (const fault of faults) {
  for (const database of fault.short ?? fault.databases) {
    test.concurrent(`${fault.title} (${database})`, { timeout: 300_000 }, async ({ skip, expect }) => {
      const form = { rounds: fault.rounds.short, isShort: true, say };
      const outcome = await alone(lanesOf(fault, database), () => carryOut(fault, database, lab, form));
      if (outcome.skipped !== undefined) return skip(outcome.skipped);
      expect(outcome).toMatchObject({ findings: [], lost: 0 });
      expect(outcome.acknowledged).toBeGreaterThan(0);
    });
  }
}

test("a confirmed sign-up that is gone, and half of one, are found", async () => {
  const thief: Fault = {
    name: "theft",
    title: "Rows are taken away by hand",
    meaning: "Shows that a loss would be seen.",
    databases: ["sqlite"],
    rounds: { whole: 1, short: 1 },
    async run(stage) {
      const options = await stage.nodeOptions();
      const node = await stage.node(options);
      const workload = stage.workload(options.url, () => [options.port]);
      await workload.prepare(3);
      await node.kill();
      const [first, second] = workload.people;
      await stage.database.query(`delete from "account" where "userId" = '${first?.id}'`);
      await stage.database.query(`delete from "session" where "userId" = '${second?.id}'`);
    },
  };
  const outcome = await carryOut(thief, "sqlite", lab, { rounds: 1, isShort: true, say });
  expect(outcome.lost).toBe(1);
  expect(outcome.findings.join("\n")).toContain("half a sign-up");
});
