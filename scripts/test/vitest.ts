import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tally } from "./tally.ts";

/**
 * Runs Vitest with these arguments (files, `-t name`, `--project unit`) and variables besides; it prints as it
 * always does.
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
    const tally: Tally = JSON.parse(
      await readFile(file, "utf8").catch(() => '{"passed":0,"failed":0,"skipped":[],"ranOn":{}}'),
    );
    // Vitest failed and no test did: it crashed, or found no file.
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
    process.on("SIGTERM", stop);
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("SIGTERM", stop);
      resolve(code ?? 1);
    });
  });
}
