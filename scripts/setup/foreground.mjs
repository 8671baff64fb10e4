// @ts-check
import { spawn } from "node:child_process";

/**
 * Runs a process in our place: same terminal, same signals, and its end is ours.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string | undefined> }} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
export function runForeground(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to the whole group: the child has it already, and a second one may mean "now!".
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // `once` would let a second signal of the kind kill us and leave the child behind.
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
