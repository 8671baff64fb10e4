// @ts-check
// Every npm script of the root starts here: `node scripts/run.mjs <task> [arguments]`.
//
// Any Node from 18 up runs this file and those in setup/, so they are plain ESM without dependencies. They
// install the lockfile's packages, find the Node that everything else runs on, and start the task with it. If
// nothing has changed, that takes a few milliseconds.

import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runForeground } from "./setup/foreground.mjs";
import { install } from "./setup/install.mjs";
import { portProblem } from "./setup/port.mjs";
import { findRuntime, runtimeProblem } from "./setup/runtime.mjs";
import { tasks } from "./tasks.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = "", ...args] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`There is no task "${name}". There are: ${Object.keys(tasks).join(", ")}.`);
  process.exit(1);
}

process.exitCode = await main(task);

/**
 * @param {import("./tasks.mjs").Task} task
 * @returns {Promise<number>} the exit code of the first step that failed, or 0
 */
async function main(task) {
  const problem = runtimeProblem() ?? (task.listens === true ? await portProblem(process.env) : undefined);
  if (problem !== undefined) return complain(problem);
  const failure = await install(root, task.level ?? "all");
  if (failure !== undefined) return complain(failure);
  const runtime = findRuntime(root);
  if (runtime === undefined)
    return complain("The pinned Node is missing from node_modules. Remove node_modules and try again.");

  const env = {
    ...process.env,
    ...task.env,
    PATH: `${dirname(runtime)}:${process.env.PATH ?? ""}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, ".cache", "compile"),
  };
  for (const [index, step] of task.steps.entries()) {
    const isLast = index === task.steps.length - 1;
    const { code, signal } = await runForeground(runtime, [...step, ...(isLast ? args : [])], {
      cwd: root,
      env,
    });
    if (signal !== null) return 128 + constants.signals[signal];
    if (code !== 0) return code ?? 1;
  }
  return 0;
}

/** @param {string} message */
function complain(message) {
  console.error(message);
  return 1;
}
