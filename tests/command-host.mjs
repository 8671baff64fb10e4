// @ts-check
// Runs commands of the service one after the other, in one process: most of a command's time is spent loading.
// `command.ts` starts it with the program's path, and sends each command as a message.

import { Readable } from "node:stream";

/** @type {{ run(args: readonly string[]): Promise<number | undefined> }} */
const { run } = await import(process.argv[2] ?? "");

/** @typedef {{ folder: string, args: string[], env: Record<string, string>, input: string }} Command */

process.on("message", async (/** @type {Command} */ { folder, args, env, input }) => {
  const written = { out: "", err: "" };
  process.chdir(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  Object.defineProperty(process, "stdin", { value: Readable.from([input]), configurable: true });
  keep(process.stdout, (text) => {
    written.out += text;
  });
  keep(process.stderr, (text) => {
    written.err += text;
  });
  const code = await run(args);
  process.send?.({ code: code ?? Number(process.exitCode ?? 0), ...written });
});

// Without the tests there is nothing left to do.
process.on("disconnect", () => process.exit());

/** @param {NodeJS.WriteStream} stream @param {(text: string) => void} take */
function keep(stream, take) {
  /** @param {string | Uint8Array} text @param {...unknown} more */
  const write = (text, ...more) => {
    take(String(text));
    const done = more.find((part) => typeof part === "function");
    done?.();
    return true;
  };
  stream.write = write;
}

process.send?.("ready");
