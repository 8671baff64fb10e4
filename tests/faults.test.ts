import { afterAll, test } from "vitest";
import { carryOut } from "../faults/carry-out.ts";
import { faults } from "../faults/catalogue.ts";
import { Lab } from "../faults/harness/lab.ts";
import { runBundle } from "../faults/harness/node.ts";
import { Lanes, serversOf } from "../faults/lanes.ts";

/**
 * The short form of those faults in `npm run faults` that no other test covers: a round or two on one
 * database. `npm run test:all` runs all of them, on every database, and measures how long recovery takes.
 * Here it only has to happen.
 */
const QUICK = ["power-cut", "disk-full", "connections-cut", "kill-neighbour"];

const lab = new Lab();
runBundle();
afterAll(() => lab.close());

const say = () => undefined;

const lanes = new Lanes();

for (const fault of faults.filter(({ name }) => QUICK.includes(name))) {
  for (const database of (fault.short ?? fault.databases).slice(0, 1)) {
    test.concurrent(`${fault.title} (${database})`, async ({ skip, expect }) => {
      const form = { rounds: fault.rounds.short, isShort: true, say };
      const outcome = await lanes.alone(serversOf(fault, database), () =>
        carryOut(fault, database, lab, form),
      );
      if (outcome.skipped !== undefined) return skip(outcome.skipped);
      expect(outcome.findings).toEqual([]);
      expect(outcome.lost).toBe(0);
      expect(outcome.acknowledged).toBeGreaterThan(0);
    });
  }
}
