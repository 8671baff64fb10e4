import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { onTestFinished, vi } from "vitest";
import { freePort, type RedisServer, redisServer } from "./server.ts";

/** The name of the primary at the Sentinels. */
const NAME = "accounts";

/** Starts a primary, a replica and three Sentinels, which promote the replica when the primary is gone. */
export async function redisSentinels(): Promise<{ url: string; primary: RedisServer; replica: RedisServer }> {
  const primary = await redisServer();
  const replica = await redisServer("--replicaof", "127.0.0.1", String(primary.port));
  const ports = await Promise.all([0, 1, 2].map(() => sentinel(primary.port)));
  await vi.waitUntil(async () => (await Promise.all(ports.map(knowsAll))).every(Boolean), {
    timeout: 60_000,
  });
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return { url: `redis-sentinel://${hosts}?master=${NAME}`, primary, replica };
}

async function sentinel(primary: number): Promise<number> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "latchkey-sentinel-"));
  const file = join(folder, "sentinel.conf");
  const settings = [
    `port ${port}`,
    "bind 127.0.0.1",
    `dir ${folder}`,
    `sentinel monitor ${NAME} 127.0.0.1 ${primary} 2`,
    `sentinel down-after-milliseconds ${NAME} 500`,
    `sentinel failover-timeout ${NAME} 3000`,
  ];
  writeFileSync(file, `${settings.join("\n")}\n`);
  const child = spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" });
  onTestFinished(async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  return port;
}

/** Reports whether a Sentinel knows the replica and the two other Sentinels, so that it can fail over. */
async function knowsAll(port: number): Promise<boolean> {
  const client = new Redis(port, "127.0.0.1", { lazyConnect: true, retryStrategy: () => null });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // A list of names and values in turn.
    const told = (await client.call("sentinel", "master", NAME)) as string[];
    const value = (name: string) => told[told.indexOf(name) + 1];
    return value("num-slaves") === "1" && value("num-other-sentinels") === "2" && value("flags") === "master";
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
