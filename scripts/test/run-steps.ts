import { recordFolder } from "./reached.ts";
import type { Step } from "./steps.ts";
import { stopped } from "./stopped.ts";
import { addUp, describeRanOn, type Tally } from "./tally.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { cpuOfChildren, printTimes, type StepTime } from "./times.ts";

const isCi = process.env.CI === "true";

/**
 * Runs the steps one after the other, even after a failure, and prints the result. Returns true if all
 * passed. `only` restricts each step.
 */
export async function runSteps(steps: readonly Step[], only: readonly string[] = []): Promise<boolean> {
  const done: (StepTime & { tally: Tally })[] = [];
  const problem = await withTemporaryFolder(async () => {
    process.env.LATCHKEY_TEST_RECORD = recordFolder();
    for (const { name, run } of steps) {
      if (stopped.aborted) break;
      if (steps.length > 1) console.log(`\n── ${name} ${"─".repeat(Math.max(0, 80 - name.length))}`);
      const [started, spent] = [performance.now(), cpuOfChildren()];
      const tally = await run(only);
      const wall = (performance.now() - started) / 1000;
      done.push({ name, tally, tests: tally.passed + tally.failed, wall, cpu: cpuOfChildren() - spent });
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
      ),
  );
  return failed === 0 && !stopped.aborted;
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
