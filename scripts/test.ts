/**
 * `npm test`: all steps, whatever the earlier ones came to, then one line `N passed, N failed, N skipped`.
 * `npm test -- <file, or any argument of Vitest>` runs Vitest alone.
 */
import { type Step, steps } from "./test/steps.ts";
import { addUp, describeRanOn, type Tally } from "./test/tally.ts";
import { vitest } from "./test/vitest.ts";

const isCi = process.env.CI === "true";
const args = process.argv.slice(2);

const done: { name: string; seconds: number; tally: Tally }[] = [];
const todo: readonly Step[] = args.length > 0 ? [{ name: "tests", run: () => vitest(args) }] : steps;
for (const { name, run } of todo) {
  if (todo.length > 1) console.log(`\n── ${name} ${"─".repeat(Math.max(0, 80 - name.length))}`);
  const started = performance.now();
  const tally = await run();
  done.push({ name, tally, seconds: (performance.now() - started) / 1000 });
}
const tallies = done.map(({ tally }) => tally);

console.log("");
for (const { name, reason } of tallies.flatMap(({ skipped }) => skipped)) {
  console.log(`SKIPPED ${name}: ${reason ?? "the test gives no reason"}`);
}
const total = addUp(tallies, isCi);
for (const { file, name, reason } of total.unsteady)
  console.log(`UNSTEADY ${file} › ${name}: failed once (${reason}), passed by itself`);
if (isCi && total.unsteady.length > 0)
  console.log("CI=true: what passes only the second time counts as failed.");
for (const { file, name, reason } of total.failures) console.log(`FAILED ${file} › ${name}: ${reason}`);
if (isCi && total.skipped.length < tallies.flatMap(({ skipped }) => skipped).length) {
  console.log(
    "CI=true: what a skipped test needs has to be there, so those above that need something count as failed.",
  );
}
if (Object.keys(total.ranOn).length > 0) console.log(describeRanOn(total.ranOn));
for (const { name, seconds, tally } of done) {
  const tests = tally.passed + tally.failed;
  console.log(`${seconds.toFixed(0).padStart(5)} s ${tests.toLocaleString("en").padStart(6)} tests  ${name}`);
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
