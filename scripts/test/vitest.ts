import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopped } from "./stopped.ts";
import { afterSecondRun, emptyTally, type Tally } from "./tally.ts";

/** Excludes tests that only `npm run test:all` runs. */
export const USUAL = "--tagsFilter=!long";
/** If more files than this have failed, a second run wouldn't help. */
const RUN_TWICE = 5;

/** Runs Vitest on files (default: all that the options allow), and the failed files a second time alone. */
export async function steadyVitest(
  options: readonly string[],
  files: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Tally> {
  const first = await vitest([...options, ...files], env);
  const failed = [...new Set(first.failures.map(({ file }) => file))];
  if (failed.length === 0 || failed.length > RUN_TWICE || stopped.aborted) return first;
  console.log(`\nOnce more by themselves: ${failed.join(", ")}`);
  // Vitest accepts an option only once.
  const others = options.filter((option) => !option.startsWith("--maxWorkers="));
  return afterSecondRun(first, await vitest([...others, "--maxWorkers=1", ...failed], env));
}

/**
 * Runs Vitest with these arguments (files, `-t name`, `--project unit`) and environment variables. Its output
 * is the usual one.
 */
export async function vitest(args: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-tally-"));
  const file = join(folder, "tally.json");
  try {
    const code = await run(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=default",
        "--reporter=./scripts/test/reporter.ts",
        ...args,
      ],
      { ...env, LATCHKEY_TALLY: file },
    );
    const tally: Tally = JSON.parse(await readFile(file, "utf8").catch(() => JSON.stringify(emptyTally())));
    // Tests excluded by the tag aren't skipped.
    if (args.some((argument) => argument.startsWith("--tagsFilter")))
      tally.skipped = tally.skipped.filter(({ reason }) => reason !== undefined);
    // Vitest failed, but no test did: it has crashed, or found no file.
    if (code !== 0 && tally.failed === 0) tally.failed = 1;
    return tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
    const stop = () => child.kill("SIGTERM");
    stopped.addEventListener("abort", stop);
    child.once("error", reject);
    child.once("exit", (code) => {
      stopped.removeEventListener("abort", stop);
      resolve(code ?? 1);
    });
  });
}
