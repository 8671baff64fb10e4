import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chosenDatabase, type DatabaseKind, isRedisChosen } from "@latchkey/testing/databases/kind";
import { redisPart } from "@latchkey/testing/databases/redis";
import { makeDatabase } from "@latchkey/testing/databases/run";
import { program } from "./program.ts";

/** These limits only end a process that hangs: a busy machine takes several times as long as usual. */
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 120_000;
const UNTIL_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 20;

const END_WITH_TESTS = new URL("end-with-tests.mjs", import.meta.url).href;

export interface ServiceOptions {
  /** Environment variables of the service (`LATCHKEY_…`). Those of the developer aren't inherited. */
  env?: Readonly<Record<string, string>>;
  /** Contents of the configuration file, as JSON. Absent: no configuration file. */
  config?: Readonly<Record<string, unknown>>;
  /** Replaces password hashing with an instant one, for tests about other subjects. */
  quickPasswords?: boolean;
  /** An existing data folder, which the caller removes. Absent: a new one, which `stop` removes. */
  dataDir?: string;
  /**
   * Default: the run's (`LATCHKEY_TEST_DATABASE`). SQLite is in the data folder, servers get a new database.
   */
  database?: DatabaseKind;
  /** True to use a separate part of Redis. Default: the run's (`LATCHKEY_TEST_REDIS`). */
  redis?: boolean;
  /** Existing stores, which the caller drops: for several services, or one after the other. */
  stores?: Stores;
  /** Absent: any free port. */
  port?: number;
  /** The program. Default: the service of this repository. */
  program?: string;
}

export interface Service {
  /** Origin of the service, without a final slash: `http://localhost:41234`. */
  url: string;
  /** URL of the API: `url` + `/api/auth`. */
  api: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Its environment variables, for commands on the same data. */
  env: Readonly<Record<string, string>>;
  /** The output so far: standard output and error in the order of arrival. */
  logs(): string;
  /** Resolves when the process has ended, for any reason. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /**
   * Sends SIGTERM and waits for the end. Removes the data folder unless it is the caller's. Returns the exit
   * code.
   */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, like a power cut. The data folder stays, for a start with the same data. */
  kill(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The stores of services outside their data folders: database and Redis. */
export interface Stores {
  database: DatabaseKind;
  /** Environment variables that point to them. */
  env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

export async function freshStores(
  database: DatabaseKind = chosenDatabase(),
  redis: boolean = isRedisChosen(),
): Promise<Stores> {
  const own = database === "sqlite" ? undefined : await makeDatabase(database);
  const part = redis ? redisPart() : undefined;
  usedStores.add(database);
  if (redis) usedStores.add("redis");
  return {
    database,
    env: {
      ...(own === undefined ? {} : { LATCHKEY_DATABASE_URL: own.url }),
      ...(part === undefined ? {} : { LATCHKEY_REDIS_URL: part.url }),
    },
    async drop() {
      await own?.drop();
      await part?.clear();
    },
  };
}

/** Stores that services of this process have used, for the report of a run. */
export const usedStores = new Set<string>();

const running = new Set<() => void>();
const killAll = () => {
  for (const kill of running) kill();
};
process.on("exit", killAll);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    killAll();
    process.kill(process.pid, signal);
  });

/** Ensures that a process doesn't outlive the tests, however they end. */
export function endWithTests(child: ChildProcess, kill: () => void = () => child.kill("SIGKILL")): void {
  running.add(kill);
  child.once("exit", () => running.delete(kill));
  child.once("error", () => running.delete(kill));
}

/**
 * Starts the service as a separate process and waits until it responds. Throws the process's output if it
 * ends before that or never responds.
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "latchkey-service-")));
  // A database that the caller names belongs to the caller.
  const named = options.env?.LATCHKEY_DATABASE_URL === undefined ? options.database : "sqlite";
  const stores = options.stores ?? (await freshStores(named, options.redis));
  const configFolder = await mkdtemp(join(tmpdir(), "latchkey-config-"));
  const removeOwnFolders = async () => {
    await rm(configFolder, { recursive: true, force: true });
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    if (options.stores === undefined) await stores.drop();
  };
  const configured: Record<string, string> = {};
  const { quickPasswords: isQuick = false } = options;
  if (options.config !== undefined || isQuick) {
    const json = JSON.stringify(options.config ?? {});
    configured.LATCHKEY_CONFIG = join(configFolder, `latchkey.config.${isQuick ? "mjs" : "json"}`);
    await writeFile(configured.LATCHKEY_CONFIG, isQuick ? withQuickPasswords(json) : json);
  }

  // Another process may take the free port before our service does.
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const env = { LATCHKEY_DATA: dataDir, ...configured, ...stores.env, ...options.env, PORT: String(port) };
    const started = options.program ?? program();
    const service = launch(started, env, configFolder, port, removeOwnFolders);
    try {
      await answering(service);
      return service;
    } catch (error) {
      await service.kill();
      const portTaken = /EADDRINUSE|address already in use|already taken/i.test(service.logs());
      if (portTaken && options.port === undefined && attempt < 5) continue;
      await removeOwnFolders();
      throw error;
    }
  }
}

/** Returns a configuration file with custom hashing, which applications may also have. */
const withQuickPasswords = (json: string): string => `const config = ${json};
const password = {
  hash: async (password) => "quick:" + password,
  verify: async ({ hash, password }) => hash === "quick:" + password,
};
export default { ...config, emailAndPassword: { ...config.emailAndPassword, password } };
`;

function launch(
  started: string,
  env: Record<string, string> & { LATCHKEY_DATA: string },
  cwd: string,
  port: number,
  removeOwnFolders: () => Promise<void>,
): Service {
  // The working folder has no `data` and no configuration file that the service could pick up.
  const child = spawn(process.execPath, ["--import", END_WITH_TESTS, started, "start"], {
    cwd,
    env: { ...inherited(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  endWithTests(child);
  let written = "";
  const keep = (chunk: string) => {
    written += chunk;
  };
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);
  const exited: Service["exited"] = new Promise((resolve) => {
    child.once("error", (error) => {
      written += `${error}\n`;
      resolve({ code: null, signal: null });
    });
    // `close`, not `exit`: the log is then complete.
    child.once("close", (code, signal) => {
      resolve({ code, signal });
    });
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  const stop = async () => {
    child.kill("SIGTERM");
    const overdue = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    const { code } = await exited;
    clearTimeout(overdue);
    await removeOwnFolders();
    return code;
  };
  const url = `http://localhost:${port}`;
  return {
    url,
    api: `${url}/api/auth`,
    port,
    dataDir: env.LATCHKEY_DATA,
    pid: child.pid ?? -1,
    env,
    logs: () => written,
    exited,
    stop,
    kill,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** Repeats SIGTERM, like an impatient user, until the service has ended. */
export async function insist({ pid, exited }: Service): Service["exited"] {
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  await until(() => {
    try {
      process.kill(pid, "SIGTERM");
    } catch {
      // The process is gone, and the rest of its log arrives soon.
    }
    return hasEnded;
  });
  return exited;
}

/** Returns the process IDs of the workers, in the order in which they were started. */
export async function workersOf({ pid }: Service): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(pid)]);
  return stdout.trim().split(/\s+/).map(Number);
}

/** Returns the environment that any process needs, without the developer's settings of the service. */
export function inherited(): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"]) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/**
 * Calls `fetch`, and repeats a request that a busy service refuses, as clients do: such a refusal doesn't
 * depend on the request.
 */
export async function ask(url: string | URL, init?: RequestInit): Promise<Response> {
  let answer = await fetch(url, init);
  const isTaken = () => answer.status !== 503 || !answer.headers.has("retry-after");
  await until(
    async () => {
      if (isTaken()) return true;
      await answer.body?.cancel();
      answer = await fetch(url, init);
      return isTaken();
    },
    { what: "the service to have less to do" },
  );
  return answer;
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function answering(service: Service): Promise<void> {
  let ended = false;
  void service.exited.then(() => {
    ended = true;
  });
  await until(
    async () => {
      if (ended) throw new Error(`The service ended before it answered:\n${service.logs()}`);
      // Another process may have the port and answer, so the service itself must say that it listens.
      return (await answersOk(`${service.api}/ok`)) && service.logs().includes('"msg":"listening"');
    },
    { withinMs: START_WITHIN_MS, what: () => `the service to answer:\n${service.logs()}` },
  );
  if (ended) throw new Error(`The service ended before it answered:\n${service.logs()}`);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(START_WITHIN_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // no process listens yet
  }
}

/**
 * Polls the condition until it holds. Throws after `withinMs` (default 60,000 ms) with `what` in the message.
 * An error in the condition ends the wait at once.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  options: { withinMs?: number; what?: string | (() => string) } = {},
): Promise<void> {
  const withinMs = options.withinMs ?? UNTIL_WITHIN_MS;
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      const what = typeof options.what === "function" ? options.what() : (options.what ?? "a condition");
      throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
