import { Cluster } from "ioredis";
import { onTestFinished, vi } from "vitest";
import { type RedisServer, redisServer } from "./server.ts";

/** The number of hash slots in every cluster. */
const SLOTS = 16_384;

/** Starts three servers that share the keys, and a client for them. Removed at the end of the test. */
export async function redisCluster(): Promise<{ client: Cluster; servers: RedisServer[] }> {
  const flags = ["--cluster-enabled", "yes", "--cluster-node-timeout", "2000"];
  const servers = await Promise.all([0, 1, 2].map(() => redisServer(...flags)));
  const part = Math.ceil(SLOTS / servers.length);
  for (const [at, server] of servers.entries()) {
    const last = Math.min(SLOTS, (at + 1) * part) - 1;
    await server.ask("cluster", "addslotsrange", at * part, last);
    await server.ask("cluster", "set-config-epoch", at + 1);
  }
  for (const server of servers) await server.ask("cluster", "meet", "127.0.0.1", servers[0]?.port ?? 0);
  const isWhole = async (server: RedisServer) =>
    String(await server.ask("cluster", "info")).includes("cluster_state:ok") &&
    String(await server.ask("cluster", "info")).includes("cluster_known_nodes:3");
  await vi.waitUntil(async () => (await Promise.all(servers.map(isWhole))).every(Boolean), {
    timeout: 60_000,
  });
  const client = new Cluster(servers.map(({ port }) => ({ host: "127.0.0.1", port })));
  onTestFinished(() => client.disconnect());
  return { client, servers };
}
