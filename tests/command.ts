import { spawn } from "node:child_process";
import { program } from "./program.ts";

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of the service's in `folder` to its end, with `input` on standard input. Nothing of the developer's own is inherited. */
export async function latchkey(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<Ended> {
  const child = spawn(process.execPath, [program(), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...env },
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
