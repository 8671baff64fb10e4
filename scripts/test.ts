/**
 * `npm test`: all steps, whatever the earlier ones came to, then one line `N passed, N failed, N skipped`.
 * `npm test -- <file, or any argument of Vitest>` runs Vitest alone.
 */
import { steps } from "./test/steps.ts";
import { addUp, describeRanOn, type Tally } from "./test/tally.ts";
import { vitest } from "./test/vitest.ts";

const isCi = process.env.CI === "true";
const args = process.argv.slice(2);

const tallies: Tally[] = [];
if (args.length > 0) {
  tallies.push(await vitest(args));
} else {
  for (const step of steps) {
    console.log(`\n── ${step.name} ${"─".repeat(Math.max(0, 80 - step.name.length))}`);
    tallies.push(await step.run());
  }
}

for (const { name, reason } of tallies.flatMap(({ skipped }) => skipped)) {
  console.log(`SKIPPED ${name}: ${reason ?? "the test gives no reason"}`);
}
const total = addUp(tallies, isCi);
for (const { file, name, reason } of total.unsteady)
  console.log(`UNSTEADY ${file} › ${name}: failed once (${reason}), passed by itself`);
for (const { file, name, reason } of total.failures) console.log(`FAILED ${file} › ${name}: ${reason}`);
if (isCi && total.skipped.length < tallies.flatMap(({ skipped }) => skipped).length) {
  console.log(
    "CI=true: what a skipped test needs has to be there, so those above that need something count as failed.",
  );
}
if (Object.keys(total.ranOn).length > 0) console.log(describeRanOn(total.ranOn));
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
