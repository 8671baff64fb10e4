import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { atTheEnd } from "./cleanup.ts";

export interface Running {
  pid: number;
  startedAt: number;
  /** Returns everything written so far, both outputs in the order of arrival. */
  logs(): string;
  hasEnded(): boolean;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends a signal to this process only. Does nothing if it has ended. */
  signal(name: NodeJS.Signals): void;
  /** Sends SIGKILL to the process and all processes it started. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  cwd: string;
  /** Added to PATH, HOME, TMPDIR and NODE_COMPILE_CACHE. */
  env?: Readonly<Record<string, string>>;
}

/** Starts a process in its own group. It is killed when this process ends. */
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
    // `exit`, not `close`: children of a killed process may keep its outputs open for longer.
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

/** Runs a program and returns its standard output. Rejects with both outputs if it fails. */
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
    // The process has ended already.
  }
}

/** True if the process is paused by SIGSTOP. */
export function isStopped(pid: number): boolean {
  try {
    return / T \d/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false; // the process has ended
  }
}

/** Returns the child processes of a process, and theirs. */
export function descendants(pid: number): number[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  } catch {
    return []; // the process has ended
  }
  const children = text.split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Returns the environment that every process needs, without the developer's settings of the service. */
function inherited(): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"]) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
