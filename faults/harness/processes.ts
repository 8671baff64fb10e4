import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { atTheEnd } from "./cleanup.ts";

export interface Running {
  pid: number;
  startedAt: number;
  /** Everything written so far, both outputs in the order of arrival. */
  logs(): string;
  hasEnded(): boolean;
  /** Resolves when it has ended, however it did. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** To the process alone. Nothing happens when it has ended. */
  signal(name: NodeJS.Signals): void;
  /** SIGKILL, to the process and all it started. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  cwd: string;
  /** Besides PATH, HOME and where temporary files go. */
  env?: Readonly<Record<string, string>>;
}

/** Starts a process in a group of its own. It doesn't outlive us. */
export function startProcess(command: readonly [string, ...string[]], options: ProcessOptions): Running {
  const [file, ...args] = command;
  const startedAt = performance.now();
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { ...inherited(), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const pid = child.pid ?? -1;
  let written = "";
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      written += chunk;
    });
  }
  const forget = atTheEnd(() => signalTo(-pid, "SIGKILL"));
  const end: Running["ended"] = new Promise((resolve) => {
    child.once("error", (error) => {
      written += `${error}\n`;
      ended = true;
      resolve({ code: null, signal: null });
    });
    // `exit`, not `close`: children of a killed process may hold its outputs open a little longer.
    child.once("exit", (code, signal) => {
      ended = true;
      resolve({ code, signal });
    });
  });
  return {
    pid,
    startedAt,
    logs: () => written,
    hasEnded: () => ended,
    ended: end,
    signal: (name) => {
      if (!ended) signalTo(pid, name);
    },
    async kill() {
      forget();
      await end;
    },
  };
}

/** Runs a program to its end and answers its standard output; rejects with both outputs where it fails. */
export function run(command: readonly [string, ...string[]], withinMs = 60_000): Promise<string> {
  const [file, ...args] = command;
  return new Promise((resolve, reject) => {
    execFile(file, args, { timeout: withinMs, maxBuffer: 64 << 20 }, (error, out, err) => {
      if (error === null) resolve(out);
      else reject(new Error(`${file}: ${error.message}\n${out}${err}`, { cause: error }));
    });
  });
}

export function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has gone already
  }
}

/** Whether SIGSTOP holds it. */
export function isStopped(pid: number): boolean {
  try {
    return / T \d/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false; // it has gone
  }
}

/** The processes that this one has started, and theirs. */
export function descendants(pid: number): number[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  } catch {
    return []; // it has gone
  }
  const children = text.split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** What any process needs to run; the developer's own settings of the service stay out. */
function inherited(): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"]) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
