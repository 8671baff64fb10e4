import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, type RunnerTask } from "vitest";
import { hashOf } from "../bundle/sources.ts";

/** Outside of the repository, so that worktrees and clones share it. */
const FOLDER = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "latchkey", "passed");
/** The number of marks, for all files and all states of the repository. */
const KEPT = 100;

/**
 * Skips the tests of this file if they passed before with the same inputs: these paths, the lockfile and the
 * build scripts. A CI server always runs them, since another process may have written the folder.
 */
export function unlessPassed(file: string, paths: readonly string[]): void {
  const inputs = [
    file,
    ...paths,
    "package-lock.json",
    "tsconfig.base.json",
    "scripts/build",
    "scripts/bundle",
  ];
  const mark = join(FOLDER, hashOf(inputs));
  const isKnown = process.env.CI !== "true" && existsSync(mark);
  let tasks: readonly RunnerTask[] = [];
  beforeEach(({ task, skip }) => {
    tasks = task.file.tasks;
    skip(isKnown, "it passed with the same sources before");
  });
  afterAll(() => {
    if (isKnown || !tasks.every(hasPassed)) return;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(mark, "");
    const newestFirst = readdirSync(FOLDER)
      .map((name) => ({ path: join(FOLDER, name), age: -statSync(join(FOLDER, name)).mtimeMs }))
      .sort((a, b) => a.age - b.age);
    for (const { path } of newestFirst.slice(KEPT)) rmSync(path, { force: true });
  });
}

/** Requires every test to pass: a run of some tests (`-t`) says nothing about the others. */
const hasPassed = (task: RunnerTask): boolean =>
  task.type === "suite" ? task.tasks.every(hasPassed) : task.result?.state === "pass";
