/** Compiles everything without output; what was compiled before and hasn't changed since isn't looked at again. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isForgetful, memoryFolder, place } from "./memory.ts";

const KNOWN = ".cache/types.tsbuildinfo";
/** What another clone has compiled: files are known by what is in them, and by their paths in the repository. */
const SHARED = join(memoryFolder(), "types.tsbuildinfo");

mkdirSync(".cache", { recursive: true });
if (!existsSync(KNOWN) && !isForgetful()) place(KNOWN, (draft) => copyFileSync(SHARED, draft));
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
if (status === 0) place(SHARED, (draft) => copyFileSync(KNOWN, draft));
else rmSync(KNOWN, { force: true });
process.exitCode = status ?? 1;
