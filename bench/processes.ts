import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";

/** Running processes that the bench started, each in its own group, so that its children end with it. */
const running = new Set<ChildProcess>();

function killAll(): void {
  for (const child of running) killGroup(child, "SIGKILL");
}
process.on("exit", killAll);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => process.exit(130)); // the exit handler does the rest
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The process has ended already.
  }
}

export interface Started {
  pid: number;
  /** `performance.now()` just before the process was started. */
  startedAt: number;
  /** Sends SIGTERM, and SIGKILL after 10 s. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** True once the process has ended. */
  hasEnded(): boolean;
  logFile: string;
}

/** Starts a background process with its output in `logFile`. Its environment is PATH, HOME and `env`. */
export function startProcess(
  command: readonly [string, ...string[]],
  options: { env?: Record<string, string>; cwd: string; logFile: string },
): Started {
  const log = openSync(options.logFile, "a");
  const startedAt = performance.now();
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...options.env },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  running.add(child);
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      running.delete(child);
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  return {
    pid: child.pid ?? -1,
    startedAt,
    logFile: options.logFile,
    hasEnded: () => ended,
    async stop() {
      killGroup(child, "SIGTERM");
      const overdue = setTimeout(() => killGroup(child, "SIGKILL"), 10_000);
      await gone;
      clearTimeout(overdue);
    },
  };
}

/** Runs a command and returns its standard output. Throws with both outputs if it fails or takes too long. */
export async function run(
  command: readonly [string, ...string[]],
  options: { cwd: string; withinMs: number; env?: Record<string, string> },
): Promise<string> {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    err += chunk;
  });
  const overdue = setTimeout(() => killGroup(child, "SIGKILL"), options.withinMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => {
    clearTimeout(overdue);
    running.delete(child);
  });
  if (code !== 0) throw new Error(`${file} failed (${code ?? "killed"}):\n${out}${err}`);
  return out;
}

/**
 * Waits until a server answers `path` with a 2xx. Returns the milliseconds since the process was started. It
 * tries the port every 2 ms, so that the wait adds little to the figure.
 */
export async function untilAnswered(started: Started, port: number, path: string): Promise<number> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (started.hasEnded()) break;
    if (await accepts(port)) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return performance.now() - started.startedAt;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(
    `A server of the benchmark did not start:\n${readFileSync(started.logFile, "utf8").slice(-4000)}`,
  );
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Returns the resident memory of a process in MB (10^6 bytes). Undefined without procfs. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return undefined;
  }
}

/** Clock ticks a second in procfs: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Returns the IDs of all processes in a started process's group: itself, its workers and their children. */
function groupOf(pid: number): string[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && statOf(name)?.[2] === String(pid));
}

/** Returns the fields of procfs' `stat` after the name: state, parent, group, … */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined; // the process has ended meanwhile
  }
}

/** Returns the processor seconds used so far by a started process and its group. Undefined without procfs. */
export function processorSeconds(pid: number): number | undefined {
  try {
    return groupOf(pid).reduce((sum, name) => {
      const stat = statOf(name) ?? [];
      return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / TICKS;
    }, 0);
  } catch {
    return undefined;
  }
}
