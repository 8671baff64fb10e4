import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { onTestFinished, vi } from "vitest";

/** A server of the test's own, to be broken at will. Gone when the test is over. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Asks it directly, as an operator would. */
  ask(command: string, ...args: (string | number)[]): Promise<unknown>;
  /** Every key, in order. */
  keys(): Promise<string[]>;
  /** It hangs: connections stay open and nothing is answered. */
  pause(): void;
  resume(): void;
  /** It is gone at once, and what it held with it. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
}

export async function redisServer(...flags: string[]): Promise<RedisServer> {
  const port = await freePort();
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
  const start = async (): Promise<void> => {
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    process = spawn("redis-server", [...settings, ...flags], { stdio: "ignore" });
    operator = new Redis(port, "127.0.0.1", {
      retryStrategy: () => 20,
      maxRetriesPerRequest: null,
      // A server of a cluster to be isn't ready before it is asked to be one.
      enableReadyCheck: false,
    });
    operator.on("error", () => undefined);
    await vi.waitUntil(async () => (await operator?.ping().catch(() => "")) === "PONG", {
      interval: 5,
      timeout: 60_000,
    });
  };
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  const ask: RedisServer["ask"] = async (command, ...args) => operator?.call(command, args);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    ask,
    // KEYS answers a list of strings.
    keys: async () => ((await ask("keys", "*")) as string[]).toSorted(),
    pause: () => process?.kill("SIGSTOP"),
    resume: () => process?.kill("SIGCONT"),
    kill,
    start,
  };
}

/** The bus of a cluster is on the port 10,000 above, which must be one, too. */
const HIGHEST_PORT = 55_535;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("A port was asked for.");
  return address.port > HIGHEST_PORT ? freePort() : address.port;
}
