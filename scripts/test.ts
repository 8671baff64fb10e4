/**
 * `npm test`: tests each behavior once, where it can break, then prints `N passed, N failed, N skipped`.
 * `npm test -- <file, or any Vitest argument>` runs only Vitest.
 */
import { runSteps } from "./test/run-steps.ts";
import { everyday } from "./test/steps.ts";
import { vitest } from "./test/vitest.ts";

const args = process.argv.slice(2);
const stages = args.length > 0 ? [{ steps: [{ name: "tests", run: () => vitest(args) }] }] : everyday;
process.exitCode = (await runSteps(stages)) ? 0 : 1;
