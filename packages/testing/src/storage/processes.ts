import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export interface Child {
  readonly process: ChildProcess;
  /** The lines it prints, without "ready". */
  readonly lines: string[];
  go(): void;
  /** Resolves to its last line, parsed as JSON. Rejects with its stderr. */
  readonly result: Promise<unknown>;
  readonly exit: Promise<void>;
}

/** Starts `child.ts` and waits until it has opened the database. */
export async function startChild(mode: string, database: string): Promise<Child> {
  const script = fileURLToPath(new URL("./child.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, mode, database]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines: string[] = [];
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += String(chunk);
  });
  const exit = new Promise<void>((resolve) => child.on("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      if (line === "ready") resolve();
      else lines.push(line);
    });
    void exit.then(() => reject(new Error(complaints)));
  });
  const result = exit.then(() => {
    if (complaints !== "") throw new Error(complaints);
    return JSON.parse(lines.at(-1) ?? "null") as unknown;
  });
  result.catch(() => {});
  return { process: child, lines, go: () => child.stdin.write("go\n"), result, exit };
}

/** Does the same work in several processes at once. */
export async function inProcesses(count: number, mode: string, database: string): Promise<unknown[]> {
  const children = await Promise.all(Array.from({ length: count }, () => startChild(mode, database)));
  for (const child of children) child.go();
  return Promise.all(children.map(({ result }) => result));
}
