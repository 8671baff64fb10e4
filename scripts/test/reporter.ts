import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type {} from "@latchkey/testing/databases/ran-on";
import type { Reporter, SerializedError, TestCase, TestModule, TestResult } from "vitest/node";
import type {} from "./meter.ts";
import { emptyTally, type Failure, type Tally } from "./tally.ts";

/** Writes the result of a Vitest run into the file LATCHKEY_TALLY, in addition to the usual output. */
class TallyReporter implements Reporter {
  #done = 0;
  #toldAt = Date.now();

  /** A run of an hour tells its progress once a minute, and if it is interrupted, has told its failures. */
  onTestCaseResult(test: TestCase): void {
    this.#done++;
    if (Date.now() - this.#toldAt > 60_000) {
      this.#toldAt = Date.now();
      process.stderr.write(`${this.#done} tests so far\n`);
    }
    const result = test.result();
    if (result.state !== "failed") return;
    const { file, name, reason } = failure(test.module.relativeModuleId, test.fullName, result.errors[0]);
    process.stderr.write(`FAILED ${file} › ${name}: ${reason}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    // An error outside of any test counts as a failed test.
    const tally: Tally = {
      ...emptyTally(),
      failed: unhandledErrors.length,
      failures: unhandledErrors.map((error) => failure(fileOf(error), "(outside of any test)", error)),
    };
    const ranOn: Record<string, number> = {};
    for (const module of modules) {
      addModule(tally, module);
      addRanOn(ranOn, module);
    }
    tally.ranOn = ranOn;
    tally.files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return {
        file: module.relativeModuleId,
        wall: (collectDuration + duration) / 1000,
        cpu: module.meta().cpu ?? 0,
      };
    });
    writeFileSync(
      process.env.LATCHKEY_TALLY as string /* set by the caller that names this reporter */,
      JSON.stringify(tally),
    );
  }
}

/** Returns the file that ran when an error occurred; empty if none did. */
function fileOf({ VITEST_TEST_PATH: path }: SerializedError): string {
  return typeof path === "string" ? relative(process.cwd(), path) : "";
}

function addModule(tally: Tally, module: TestModule): void {
  // After a file that didn't load, or a hook that failed, the tests below it never ran.
  const broken = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  const file = module.relativeModuleId;
  tally.failed += broken.length;
  tally.failures.push(...broken.map((error) => failure(file, "(the file, or a hook of it)", error)));
  for (const test of module.children.allTests()) {
    const result = test.result();
    if (result.state === "passed") tally.passed++;
    else if (result.state === "failed") {
      tally.failed++;
      tally.failures.push(failure(file, test.fullName, result.errors[0]));
    } else tally.skipped.push({ name: test.fullName, reason: reasonOf(result, broken.length > 0) });
  }
}

function failure(file: string, name: string, error: { message: string } | undefined): Failure {
  const [reason = ""] = (error?.message ?? "").split("\n");
  return { file, name, reason };
}

function addRanOn(ranOn: Record<string, number>, module: TestModule): void {
  for (const test of module.children.allTests()) {
    for (const store of test.meta().ranOn ?? []) ranOn[store] = (ranOn[store] ?? 0) + 1;
  }
}

function reasonOf(result: TestResult, isBroken: boolean): string | undefined {
  if (isBroken) return "what it stands on failed";
  return result.state === "skipped" ? result.note : undefined;
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter from its file's default export.
export default TallyReporter;
