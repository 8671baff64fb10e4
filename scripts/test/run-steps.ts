import { openOutput } from "./output.ts";
import { recordFolder } from "./reached.ts";
import type { Step } from "./steps.ts";
import { stopped } from "./stopped.ts";
import { addUp, describeRanOn, type Tally } from "./tally.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { cpuSinceLast, printTimes, type StepTime } from "./times.ts";

const isCi = process.env.CI === "true";

/** Steps of which as many run at the same time as there are lanes (default: one). The next starts when one has ended. */
export interface Stage {
  steps: readonly Step[];
  lanes?: number;
}

type Done = StepTime & { tally: Tally };

/**
 * Runs stages one after the other, even after a failure, and prints the result. Returns true if all passed.
 * `only` restricts each step.
 */
export async function runSteps(stages: readonly Stage[], only: readonly string[] = []): Promise<boolean> {
  const started = performance.now();
  const done: Done[] = [];
  const problem = await withTemporaryFolder(async () => {
    process.env.LATCHKEY_TEST_RECORD = recordFolder();
    const hasHeadings = stages.flatMap(({ steps }) => steps).length > 1;
    for (const { steps, lanes = 1 } of stages) {
      const waiting = steps.values();
      const how = { only, isAlone: lanes === 1, hasHeadings };
      const results = await Promise.all(Array.from({ length: lanes }, () => runLane(waiting, how)));
      done.push(...results.flat());
    }
  });
  if (problem !== undefined) {
    console.error(problem);
    return false;
  }
  const failed = print(
    done.map(({ tally }) => tally),
    () =>
      printTimes(
        done,
        done.flatMap(({ tally }) => tally.files),
        secondsSince(started),
      ),
  );
  return failed === 0 && !stopped.aborted;
}

/** Runs steps, one after the other, until none waits. */
async function runLane(
  waiting: IteratorObject<Step>,
  { only, isAlone, hasHeadings }: { only: readonly string[]; isAlone: boolean; hasHeadings: boolean },
): Promise<Done[]> {
  const done: Done[] = [];
  for (const { name, run } of waiting) {
    if (stopped.aborted) break;
    const started = performance.now();
    const output = openOutput();
    if (hasHeadings) output.print(`\n── ${name} ${"─".repeat(Math.max(0, 80 - name.length))}\n`);
    const tally = await run({ only, output: isAlone ? undefined : output });
    output.end();
    const cpu = tally.cpu + (isAlone ? cpuSinceLast() : 0);
    done.push({ name, tally, tests: tally.passed + tally.failed, wall: secondsSince(started), cpu });
  }
  return done;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

function print(tallies: readonly Tally[], times: () => void): number {
  console.log("");
  const skips = tallies.flatMap(({ skipped }) => skipped);
  for (const [reason = "the test gives no reason", same] of Map.groupBy(skips, (skip) => skip.reason))
    console.log(
      `SKIPPED ${same.length < 5 ? same.map(({ name }) => name).join(", ") : `${same.length} tests`}: ${reason}`,
    );
  const total = addUp(tallies, isCi);
  for (const { file, name, reason } of total.unsteady)
    console.log(`UNSTEADY ${file} › ${name}: failed once (${reason}), passed by itself`);
  if (isCi && total.unsteady.length > 0)
    console.log("CI=true: a test that passes only the second time counts as failed.");
  for (const { file, name, reason } of total.failures) console.log(`FAILED ${file} › ${name}: ${reason}`);
  if (isCi && total.skipped.length < skips.length)
    console.log(
      "CI=true: a skipped test above that needs something counts as failed. Install what it names.",
    );
  if (Object.keys(total.ranOn).length > 0) console.log(describeRanOn(total.ranOn));
  times();
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
  return total.failed;
}
