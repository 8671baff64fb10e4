// Only in test:all: it shows that the checkers of `npm run faults` see what is broken, and these change with them alone.
import { afterAll, expect, test } from "vitest";
import { carryOut } from "../faults/carry-out.ts";
import type { Fault } from "../faults/fault.ts";
import { Lab } from "../faults/harness/lab.ts";
import { runBundle } from "../faults/harness/node.ts";
import { USUAL, type Workload } from "../faults/harness/workload.ts";
import type { Stage } from "../faults/stage.ts";
import { until } from "./service.ts";

const lab = new Lab();
runBundle();
afterAll(() => lab.close());

const say = () => undefined;

/** A service without a fault, and something done by hand that looks like one. */
function sabotage(byHand: (stage: Stage, workload: Workload) => Promise<void>): Fault {
  return {
    name: "sabotage",
    title: "Something is done by hand",
    meaning: "Shows that a broken promise would be seen.",
    databases: ["sqlite"],
    rounds: { whole: 1, short: 1 },
    async run(stage) {
      const options = await stage.nodeOptions();
      await stage.node(options);
      const workload = stage.workload(options.url, () => [options.port]);
      await workload.prepare(3);
      await byHand(stage, workload);
    },
  };
}

const once = { rounds: 1, isShort: true, say };

test("a confirmed sign-up that is gone, and half of one, are found", async () => {
  const theft = sabotage(async ({ database }, { people: [first, second] }) => {
    await database.query(`delete from "account" where "userId" = '${first?.id}'`);
    await database.query(`delete from "user" where "id" = '${second?.id}'`);
  });
  const outcome = await carryOut(theft, "sqlite", lab, once);
  expect(outcome.lost).toBe(1);
  expect(outcome.findings).toEqual([
    expect.stringContaining("lost: the sign-up of"),
    expect.stringContaining("half a sign-up"),
  ]);
});

test("a name that goes back to an earlier one that was confirmed is found", async () => {
  const undone = sabotage(async ({ database }, workload) => {
    workload.start();
    await until(() => workload.people.some(({ confirmed }) => confirmed.length > 1));
    await workload.stop();
    const person = workload.people.find(({ confirmed }) => confirmed.length > 1);
    await database.query(`update "user" set "name" = '${person?.confirmed[0]}' where "id" = '${person?.id}'`);
  });
  const { lost } = await carryOut(undone, "sqlite", lab, once);
  expect(lost).toBe(1);
});

test("a live session that is called over, and a revoked one that is accepted, are found", async () => {
  const confusion = sabotage(async ({ database }, workload) => {
    const [first, second] = workload.people;
    await database.query(`delete from "session" where "token" = '${first?.session.stored}'`);
    const other = second?.others[0];
    // Nobody has revoked it; were it so, the checkers would find what they find now.
    if (other !== undefined) Object.assign(other, { isDoubtful: true, revokedAt: performance.now() });
    workload.start({ ...USUAL, writers: 0 });
    await until(() => workload.history.findings.size === 2);
  });
  const { findings } = await carryOut(confusion, "sqlite", lab, once);
  expect(findings.join("\n")).toContain("a live session was called signed out");
  expect(findings.join("\n")).toContain("a revoked session was accepted");
});
