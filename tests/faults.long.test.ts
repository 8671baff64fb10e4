// Only in test:all: it shows that the checkers of `npm run faults` detect faults. Only changes to them can
// break it.
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

/** A fault made by hand on a healthy service. */
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

test("a lost sign-up and an incomplete one are detected", async () => {
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

test("a name that reverts to an earlier confirmed one is detected", async () => {
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

test("a live session that is reported as ended, and a revoked one that is accepted, are detected", async () => {
  const confusion = sabotage(async ({ database }, workload) => {
    const [first, second] = workload.people;
    await database.query(`delete from "session" where "token" = '${first?.session.stored}'`);
    const other = second?.others[0];
    // The session is live. Marked as revoked, it looks like a revoked one that is accepted.
    if (other !== undefined) Object.assign(other, { isDoubtful: true, revokedAt: performance.now() });
    workload.start({ ...USUAL, writers: 0 });
    await until(() => workload.history.findings.size === 2);
  });
  const { findings } = await carryOut(confusion, "sqlite", lab, once);
  expect(findings.join("\n")).toContain("a live session was reported as signed out");
  expect(findings.join("\n")).toContain("a revoked session was accepted");
});
