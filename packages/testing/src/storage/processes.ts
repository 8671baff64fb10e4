import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export interface Child {
  readonly process: ChildProcess;
  /** The lines it prints, without "ready". */
  readonly lines: string[];
  /** Opens the database, for one job of that mode. */
  open(mode: string, database: string): Promise<void>;
  /** Does the job. Returns the next line. Rejects with its stderr. */
  go(): Promise<string>;
  readonly exit: Promise<void>;
}

function start(): Child {
  const script = fileURLToPath(new URL("./child.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script]);
  const lines: string[] = [];
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += String(chunk);
  });
  const printed = createInterface(child.stdout).on("line", (line) => {
    if (line !== "ready") lines.push(line);
  });
  const exit = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const failed = exit.then(() => Promise.reject(new Error(complaints || "The process has ended.")));
  failed.catch(() => {});
  const answered = async (line: string): Promise<string> => {
    const answer = once(printed, "line");
    child.stdin.write(`${line}\n`);
    const [text] = await Promise.race([answer, failed]);
    if (complaints !== "") throw new Error(complaints);
    return String(text);
  };
  return {
    process: child,
    lines,
    async open(mode, database) {
      await answered(JSON.stringify([mode, database]));
    },
    go: () => answered("go"),
    exit,
  };
}

/** Starts `child.ts` and waits until it has opened the database. */
export async function startChild(mode: string, database: string): Promise<Child> {
  const child = start();
  onTestFinished(() => {
    child.process.kill("SIGKILL");
  });
  await child.open(mode, database);
  return child;
}

const idle: Child[] = [];

/** Does the same work in several processes at once. Idle ones are reused, and end with the test process. */
export async function inProcesses(count: number, mode: string, database: string): Promise<unknown[]> {
  const children = Array.from({ length: count }, () => idle.pop() ?? start());
  try {
    await Promise.all(children.map((child) => child.open(mode, database)));
    const results = await Promise.all(children.map((child) => child.go()));
    idle.push(...children);
    return results.map((text) => JSON.parse(text));
  } catch (error) {
    // They may keep a lock on the database.
    for (const child of children) child.process.kill("SIGKILL");
    throw error;
  }
}
