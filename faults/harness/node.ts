import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ask } from "./ask.ts";
import { descendants, type Running, run, signalTo, startProcess } from "./processes.ts";
import { waitFor } from "./wait.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUNDLE = join(ROOT, ".cache/service/latchkey.js");
const SOURCES = join(ROOT, "packages/server/src/cli.ts");
const CONFIG = fileURLToPath(new URL("../support/latchkey.config.ts", import.meta.url));

/** Secret of all nodes, with which they sign cookies. No log may contain it. */
export const SECRET = "faults-9b1f40c7aa5e4d2396d1f0e2c85b7d34";

export interface NodeOptions {
  port: number;
  /** Public URL, shared by the nodes behind a load balancer. */
  url: string;
  folder: string;
  database: string;
  redis?: string | undefined;
  workers?: number | undefined;
  /** Lifetime of a session in seconds. */
  sessionSeconds?: number | undefined;
  /** Options of Node itself, before the program. */
  nodeArguments?: readonly string[] | undefined;
  env?: Readonly<Record<string, string>> | undefined;
  /** Program to run instead of this commit's service. */
  program?: string | undefined;
}

/** Node of the service: a process started as in production. */
export interface ServiceNode extends Running {
  port: number;
  /** Returns the IDs of the processes that answer requests: the process itself, or its workers. */
  workers(): number[];
}

/** Builds the bundle that `npm start` runs. Nodes use it after `runBundle`, and the sources before. */
export async function buildService(): Promise<void> {
  await run([process.execPath, join(ROOT, "scripts/bundle-service.ts")], 120_000);
}

let program = SOURCES;
/** Lets nodes that are started from now on run the bundle. */
export function runBundle(): void {
  if (!existsSync(BUNDLE)) throw new Error("The service is not built");
  program = BUNDLE;
}

/** Starts `latchkey <command>` without waiting until it is ready. */
export function launch(command: "start" | "migrate", options: NodeOptions): Running {
  const { port, url, folder, database, redis, workers = 1, sessionSeconds, nodeArguments = [] } = options;
  return startProcess([process.execPath, ...nodeArguments, options.program ?? program, command], {
    cwd: folder,
    env: {
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, ".cache/compile"),
      PORT: String(port),
      LATCHKEY_HOST: "127.0.0.1",
      LATCHKEY_URL: url,
      LATCHKEY_SECRET: SECRET,
      LATCHKEY_DATA: folder,
      LATCHKEY_DATABASE_URL: database,
      LATCHKEY_CONFIG: CONFIG,
      LATCHKEY_RATE_LIMIT: "off",
      ...(redis === undefined ? {} : { LATCHKEY_REDIS_URL: redis }),
      ...(workers === 1 ? {} : { LATCHKEY_WORKERS: String(workers) }),
      ...(sessionSeconds === undefined ? {} : { FAULTS_SESSION_SECONDS: String(sessionSeconds) }),
      ...options.env,
    },
  });
}

/** Starts a node and waits until it answers. */
export async function startNode(options: NodeOptions): Promise<ServiceNode> {
  const running = launch("start", options);
  const node: ServiceNode = {
    ...running,
    port: options.port,
    workers: () => ((options.workers ?? 1) === 1 ? [running.pid] : descendants(running.pid)),
  };
  await untilReady(node);
  return node;
}

/** Waits until `/readyz` of the node answers 200. Throws with its log if it ends first. */
export async function untilReady(node: Running & { port: number }, withinMs = 30_000): Promise<void> {
  const told = (what: string) => `${what}:\n${node.logs().slice(-4_000)}`;
  await waitFor(
    () => told("the service to be ready"),
    withinMs,
    async () => {
      if (node.hasEnded()) throw new Error(told("The service ended before it was ready"));
      return isReady(node.port);
    },
  );
}

export async function isReady(port: number): Promise<boolean> {
  const answer = await ask(port, { path: "/readyz", timeout: 2_000 });
  return answer.status === 200;
}

/** Sends SIGTERM, and SIGKILL after a minute. Returns the exit code, and the milliseconds until the end. */
export async function stopNode(node: Running): Promise<{ code: number | null; took: number }> {
  const from = performance.now();
  node.signal("SIGTERM");
  const overdue = setTimeout(() => void node.kill(), 60_000);
  const { code } = await node.ended;
  clearTimeout(overdue);
  return { code, took: performance.now() - from };
}

/**
 * Lets processes run for only `share` of the time (SIGSTOP, SIGCONT), as on a processor shared with others.
 * Returns a function that ends this.
 */
export function throttle(pids: readonly number[], share: number): () => void {
  const PERIOD = 100;
  const timers = new Set<NodeJS.Timeout>();
  const turn = setInterval(() => {
    for (const pid of pids) signalTo(pid, "SIGSTOP");
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        for (const pid of pids) signalTo(pid, "SIGCONT");
      },
      PERIOD * (1 - share),
    );
    timers.add(timer);
  }, PERIOD);
  return () => {
    clearInterval(turn);
    for (const timer of timers) clearTimeout(timer);
    for (const pid of pids) signalTo(pid, "SIGCONT");
  };
}
