import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";

/** A separate server that a test may break. Removed at the end of the test. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Runs a command directly, as an operator would. */
  ask(command: string, ...args: (string | number)[]): Promise<unknown>;
  /** Every key, sorted. */
  keys(): Promise<string[]>;
  /** Suspends the server: connections stay open, but it doesn't answer. */
  pause(): void;
  resume(): void;
  /** Kills the server at once, with everything it held. */
  kill(): Promise<void>;
  /** Restarts it, empty, on the same port. */
  start(): Promise<void>;
}

export async function redisServer(...flags: string[]): Promise<RedisServer> {
  let port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "latchkey-redis-"));
  let process: ChildProcess | undefined;
  let operator: Redis | undefined;

  const kill = async (): Promise<void> => {
    operator?.disconnect();
    const running = process;
    process = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await gone;
  };
  /** Returns false if the server ended at once: another process has taken its port, or that of its cluster bus. */
  const hasStarted = async (): Promise<boolean> => {
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    const child = spawn("redis-server", [...settings, ...flags], { stdio: "ignore" });
    process = child;
    operator = new Redis(port, "127.0.0.1", {
      retryStrategy: () => 20,
      maxRetriesPerRequest: null,
      // A node of a future cluster isn't ready until it has joined.
      enableReadyCheck: false,
    });
    operator.on("error", () => undefined);
    const ended = new Promise<false>((resolve) => child.once("exit", () => resolve(false)));
    // Another server may answer on the port until this one has ended.
    const isOwn = operator.info("server").then((told) => told.includes(`process_id:${child.pid}\r`));
    return Promise.race([ended, isOwn]);
  };
  const start = async (): Promise<void> => {
    if (!(await hasStarted())) throw new Error(`Redis didn't start on port ${port}.`);
  };
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await hasStarted())) {
    operator?.disconnect();
    port = await freePort();
  }
  const ask: RedisServer["ask"] = async (command, ...args) => operator?.call(command, args);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    ask,
    // KEYS returns a list of strings.
    keys: async () => ((await ask("keys", "*")) as string[]).toSorted(),
    pause: () => process?.kill("SIGSTOP"),
    resume: () => process?.kill("SIGCONT"),
    kill,
    start,
  };
}

/** A cluster node's bus uses the port 10,000 above, which must also be a valid port. */
const HIGHEST_PORT = 55_535;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("A port was requested.");
  return address.port > HIGHEST_PORT ? freePort() : address.port;
}
