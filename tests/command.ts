import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { commands, program } from "./program.ts";
import { inherited } from "./service.ts";

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

type Command = readonly [
  folder: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  input?: string,
];

/**
 * Runs a service command in `folder` until it exits, with `input` on standard input, in a separate process.
 * Nothing of the developer's environment is inherited, except what any process needs.
 */
export async function latchkey(...[folder, args, env = {}, input]: Command): Promise<Ended> {
  const child = spawn(process.execPath, [program(), ...args], {
    cwd: folder,
    env: { ...inherited(), ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  const ended: Ended = { code: null, out: "", err: "" };
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    ended.out += chunk;
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    ended.err += chunk;
  });
  ended.code = await new Promise((resolve) => child.on("close", resolve));
  return ended;
}

/**
 * The same in a shared process: five times faster, for tests that aren't about how a process ends. Not for
 * `start`, which leaves state in the process.
 */
export function command(...given: Command): Promise<Ended> {
  const ended = previous.then(() => inHost(given));
  previous = ended.catch(() => undefined);
  return ended;
}

let previous: Promise<unknown> = Promise.resolve();
let host: Promise<ChildProcess> | undefined;

async function inHost([folder, args, env = {}, input = ""]: Command): Promise<Ended> {
  host ??= startHost();
  const child = await host;
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => {
      host = undefined;
      reject(new Error(`latchkey ${args.join(" ")} ended its process with ${code}`));
    };
    child.once("exit", fail);
    child.once("message", (ended: Ended) => {
      child.off("exit", fail);
      // Between commands the channel must not keep the tests from ending.
      child.channel?.unref();
      resolve(ended);
    });
    child.channel?.ref();
    child.send({ folder, args, env: { ...inherited(), ...env }, input });
  });
}

async function startHost(): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("command-host.mjs", import.meta.url));
  const child = spawn(process.execPath, [file, commands()], {
    // The process must not keep a test's folder as its working folder.
    cwd: "/",
    env: inherited(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The process for commands ended with ${code}`)));
  });
  child.unref();
  return child;
}
