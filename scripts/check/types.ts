/** Compiles everything without output; what was compiled before and hasn't changed since isn't looked at again. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { isForgetful, memoryFolder } from "./memory.ts";

const KNOWN = ".cache/types.tsbuildinfo";
/** What another clone has compiled: files are known by what is in them, and by their paths in the repository. */
const SHARED = join(memoryFolder(), "types.tsbuildinfo");

mkdirSync(".cache", { recursive: true });
if (!existsSync(KNOWN) && !isForgetful()) copy(SHARED, KNOWN);
// By its path: the package named `typescript` is the one that scripts and editors read.
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/typescript-7/bin/tsc",
    "--project",
    "tsconfig.json",
    // Each works out types for itself that others know: that pays only where processors are idle.
    "--checkers",
    `${Math.min(4, Math.ceil(availableParallelism() / 2))}`,
    "--incremental",
    "--tsBuildInfoFile",
    KNOWN,
  ],
  { stdio: "inherit" },
);
// Findings are kept, too: those that the compiler made up (7.0.2 does, now and then) would stay.
if (status === 0) copy(KNOWN, SHARED);
else rmSync(KNOWN, { force: true });
process.exitCode = status ?? 1;

function copy(from: string, to: string): void {
  try {
    mkdirSync(dirname(to), { recursive: true });
    const draft = `${to}.${process.pid}`;
    copyFileSync(from, draft);
    renameSync(draft, to);
  } catch {
    // Without it the compiler looks at more.
  }
}
