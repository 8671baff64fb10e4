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

/** Limits only end what hangs: a loaded machine takes several times as long as usual. */
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 120_000;
const UNTIL_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 20;

const END_WITH_TESTS = new URL("end-with-tests.mjs", import.meta.url).href;

export interface ServiceOptions {
  /** Variables of the service (`LATCHKEY_…`). Nothing of the developer's own is inherited. */
  env?: Readonly<Record<string, string>>;
  /** Contents of the configuration file, as JSON. Absent: no configuration file. */
  config?: Readonly<Record<string, unknown>>;
  /** Hashes passwords in no time, for tests whose subject isn't the hash. Needs no setting of the service's own. */
  quickPasswords?: boolean;
  /** A data folder of the caller's, which he removes himself. Absent: a fresh one, removed by `stop`. */
  dataDir?: string;
  /** Default: the run's (`LATCHKEY_TEST_DATABASE`). SQLite is in the data folder, the others are fresh. */
  database?: DatabaseKind;
  /** Redis besides, a part of its own. Default: the run's (`LATCHKEY_TEST_REDIS`). */
  redis?: boolean;
  /** What the service keeps things in, made and dropped by the caller: for several services, or one after the other. */
  stores?: Stores;
  /** A port of the caller's. Absent: a free one. */
  port?: number;
  /** What is started. Default: the service of this repository. */
  program?: string;
}

export interface Service {
  /** Origin of the service, no slash at the end: `http://localhost:41234`. */
  url: string;
  /** Where the API is: `url` + `/api/auth`. */
  api: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Its variables, for commands on the same data. */
  env: Readonly<Record<string, string>>;
  /** Everything the process has written so far, standard output and error in the order of arrival. */
  logs(): string;
  /** Resolves when the process has ended, however it did. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** SIGTERM, waits for the end, removes a data folder of our own. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a power cut would. The data folder stays, for a start on the same data. */
  kill(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The database and Redis of services, beside their data folders. */
export interface Stores {
  database: DatabaseKind;
  /** Variables of the service that lead there. */
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

/** What services of this process were given, for the report of a run. */
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

/** Sees to it that a process doesn't outlive the tests, however they end. */
export function endWithTests(child: ChildProcess, kill: () => void = () => child.kill("SIGKILL")): void {
  running.add(kill);
  child.once("exit", () => running.delete(kill));
  child.once("error", () => running.delete(kill));
}

/**
 * Starts the service as a process of its own and waits until it answers.
 * Throws with what the process wrote if it ends before that or never answers.
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "latchkey-service-")));
  // A database that the caller names is the caller's.
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

  // Between "this port is free" and our service taking it, someone else may come first.
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

/** A configuration file with hashing of its own, which applications may have too. */
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
  // The working folder has no `data` and no configuration file that could slip in.
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
    // `close`, not `exit`: the last lines of the log have then arrived.
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

/** Sends SIGTERM again and again, as someone in a hurry, until it has ended. */
export async function insist({ pid, exited }: Service): Service["exited"] {
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  await until(() => {
    try {
      process.kill(pid, "SIGTERM");
    } catch {
      // It is gone, and its last lines are on their way.
    }
    return hasEnded;
  });
  return exited;
}

/** Processes of the workers, in the order in which they were started. */
export async function workersOf({ pid }: Service): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(pid)]);
  return stdout.trim().split(/\s+/).map(Number);
}

/** What any process needs to run; the developer's own settings of the service stay out. */
export function inherited(): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"]) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** `fetch` that asks again while the service has too much to do, as clients do: such a refusal says nothing of what was asked. */
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

/** A port nobody listens on at this moment. */
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
      return await answersOk(`${service.api}/ok`);
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
    return false; // nobody listens yet
  }
}

/**
 * Asks again and again until the condition holds. Throws after `withinMs` (default 60,000 ms), naming
 * what was waited for. An error thrown by the condition ends the wait at once.
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
