// @ts-check
import { spawn } from "node:child_process";

/**
 * Runs a process in the foreground with our terminal and signals. Ends as it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string | undefined> }} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
export function runForeground(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to the whole group: the child already has it, and a second signal may force its
    // end.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // With `once`, a second signal of this kind would end this process, but not the child.
  const forwarded = new Set();
  const handlers = signals.map((signal) => {
    const handler = () => {
      if (forwarded.has(signal)) return;
      forwarded.add(signal);
      forward(signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return new Promise((resolve, reject) => {
    const ended = () => {
      for (const remove of handlers) remove();
    };
    child.once("error", (error) => {
      ended();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      ended();
      resolve({ code, signal });
    });
  });
}
