import { vi } from "vitest";
import { adminApp, withRole } from "../admin/scene.ts";
import { type App, type AppOptions, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Client, ClientAnswer } from "../client.ts";
import { chosenDatabase } from "../databases/kind.ts";
import { type RedisServer, redisServer } from "../redis/server.ts";
import { type Proxy as Network, proxyTo } from "../storage/proxy.ts";

/** Two nodes with Redis on a database that a test can take away, and one that always reaches it. */
export interface OutageScene {
  readonly redis: RedisServer;
  readonly a: App;
  readonly b: App;
  readonly truth: App;
  /** Starts another node like the first two, except for `more`. */
  node(more?: AppOptions): Promise<App>;
  /** Between both nodes and the database. */
  readonly network: Network;
  /** An administrator, at the node that always reaches the database. */
  root(): Promise<Person>;
}

export async function outageScene(given: AppOptions = {}): Promise<OutageScene> {
  const redis = await redisServer();
  const options: AppOptions = {
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    session: { outage: { maxAge: 600 } },
    patience: 4,
    ...given,
  };
  const truth = await adminApp({}, { ...options, redis: redis.url });
  const address = new URL(String(truth.database));
  const network = await proxyTo(
    address.hostname,
    Number(address.port || (chosenDatabase() === "postgres" ? 5432 : 3306)),
  );
  address.hostname = "127.0.0.1";
  address.port = String(network.port);
  const beside = { ...truth, database: address.href };
  const node = (more: AppOptions = {}) => adminApp({}, { ...options, ...more, redis: redis.url, beside });
  return {
    redis,
    a: await node(),
    b: await node(),
    truth,
    node,
    network,
    root: () => withRole(truth, "root@example.com", "admin"),
  };
}

/** The same browser at another node. */
export function at(node: App, browser: Client): Client {
  const other = node.client();
  for (const [name, value] of browser.jar) other.jar.set(name, value);
  return other;
}

export const check = (node: App, browser: Client): Promise<ClientAnswer> =>
  at(node, browser).get("/get-session");

/** Takes the database away, and waits until a node has noticed, as its health check makes it. */
export async function away(
  { network }: OutageScene,
  node: App,
  fault: "stop" | "freeze" = "stop",
): Promise<void> {
  network[fault]();
  await vi.waitUntil(
    async () => {
      await node.auth.check().catch(() => undefined);
      return node.auth.stats().outlivesDatabase;
    },
    { timeout: 60_000 },
  );
}
