import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Output } from "./output.ts";
import { stopped } from "./stopped.ts";
import { afterSecondRun, emptyTally, type Tally } from "./tally.ts";
import { cpuSinceLast } from "./times.ts";

/** Excludes tests that only `npm run test:all` runs. */
export const USUAL = "--tagsFilter=!long";
/** If more files than this have failed, a second run wouldn't help. */
const RUN_TWICE = 5;

/** Runs Vitest on files (default: all that the options allow), and the failed files a second time alone. */
export async function steadyVitest(
  options: readonly string[],
  files: readonly string[] = [],
  env: Record<string, string> = {},
  output?: Output,
): Promise<Tally> {
  const first = await vitest([...options, ...files], env, output);
  const failed = [...new Set(first.failures.map(({ file }) => file))].filter((file) => file !== "");
  if (failed.length === 0 || failed.length > RUN_TWICE || stopped.aborted) return first;
  const again = `\nOnce more by themselves: ${failed.join(", ")}`;
  if (output === undefined) console.log(again);
  else output.print(`${again}\n`);
  // Vitest accepts an option only once.
  const others = options.filter((option) => !option.startsWith("--maxWorkers="));
  return afterSecondRun(first, await vitest([...others, "--maxWorkers=1", ...failed], env, output));
}

/**
 * Runs Vitest with these arguments (files, `-t name`, `--project unit`) and environment variables. Its output
 * is the usual one, on the terminal or in `output`.
 */
export async function vitest(
  args: readonly string[],
  env: Record<string, string> = {},
  output?: Output,
): Promise<Tally> {
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
      output,
    );
    const tally: Tally = JSON.parse(await readFile(file, "utf8").catch(() => JSON.stringify(emptyTally())));
    // Tests excluded by the tag aren't skipped.
    if (args.some((argument) => argument.startsWith("--tagsFilter")))
      tally.skipped = tally.skipped.filter(({ reason }) => reason !== undefined);
    // Vitest failed, but no test did: it has crashed, or found no file.
    if (code !== 0 && tally.failed === 0) tally.failed = 1;
    tally.cpu = cpuSinceLast();
    return tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[], env: Record<string, string>, output?: Output): Promise<number> {
  return new Promise((resolve, reject) => {
    const isColorful = output !== undefined && process.stdout.isTTY;
    const child = spawn(process.execPath, isColorful ? [...args, "--color"] : args, {
      stdio: output === undefined ? "inherit" : ["inherit", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => output?.print(text));
    const stop = () => child.kill("SIGTERM");
    stopped.addEventListener("abort", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      stopped.removeEventListener("abort", stop);
      resolve(code ?? 1);
    });
  });
}
