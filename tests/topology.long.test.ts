// Only in test:all: it starts servers of PostgreSQL, with a standby and behind a pool, Sentinels, and a Redis Cluster.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createConnection, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redisCluster } from "@latchkey/testing/redis/cluster";
import { redisSentinels } from "@latchkey/testing/redis/sentinels";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startMariadb } from "../faults/harness/mariadb.ts";
import { type PostgresServer, startPostgres } from "../faults/harness/postgres.ts";
import { startPair } from "../faults/harness/postgres-pair.ts";
import { command } from "./command.ts";
import { endWithTests, freePort, until } from "./service.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-topology-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns doctor's findings on the topology, and its remedies. */
async function topology(env: Record<string, string>): Promise<string[]> {
  const { out } = await command(folder, ["doctor", "--json"], env);
  const { checks }: { checks: { check: string; verdict: string; found: string; remedy?: string }[] } =
    JSON.parse(out);
  return checks
    .filter(({ check }) => check === "topology")
    .map(({ verdict, found, remedy = "" }) => `${verdict}: ${found} ${remedy}`);
}

async function postgres(): Promise<PostgresServer> {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  await server.create("accounts");
  return server;
}

test("one PostgreSQL needs nothing more", async () => {
  const server = await postgres();
  expect(await topology({ LATCHKEY_DATABASE_URL: server.url("accounts") })).toEqual([
    "ok: one process on PostgreSQL ",
  ]);
  await server.query("accounts", "alter system set synchronous_commit = off");
  await server.query("accounts", "select pg_reload_conf()");
  expect((await topology({ LATCHKEY_DATABASE_URL: server.url("accounts") }))[1]).toMatch(
    /^warning: synchronous_commit is off/,
  );
});

test("PostgreSQL that fails over needs a synchronous standby and Redis", async () => {
  const first = await startPostgres();
  await first.create("accounts");
  const pair = await startPair(first);
  onTestFinished(() => pair.remove());
  const env = { LATCHKEY_DATABASE_URL: pair.primary.url("accounts") };
  const found = await topology(env);
  expect(found[0]).toBe("ok: one process on PostgreSQL with 1 standby ");
  expect(found.join("\n")).toMatch(/ok: the URL names one host.*target_session_attrs/);
  expect(found.join("\n")).toMatch(/warning: session checks are refused.*LATCHKEY_REDIS_URL/);
  const isSynchronous = /ok: each commit waits for a standby/.test(found.join("\n"));
  await pair.primary.query("accounts", "alter system set synchronous_standby_names = ''");
  await pair.primary.query("accounts", "select pg_reload_conf()");
  expect(isSynchronous).toBe(true);
  expect((await topology(env)).join("\n")).toMatch(
    /warning: no standby is synchronous.*synchronous_standby_names/,
  );
});

test("a pool that shares connections per transaction is recognized", async ({ skip }) => {
  skip(
    spawnSync("pgbouncer", ["--version"]).status !== 0,
    "needs PgBouncer: it is not installed on this machine",
  );
  const server = await postgres();
  const port = await pool(server, folder);
  const url = new URL(server.url("accounts"));
  url.port = String(port);
  url.hostname = "127.0.0.1";
  const found = await topology({ LATCHKEY_DATABASE_URL: `${url}?prepare=false` });
  expect(found[0]).toMatch(
    /^ok: one process on PostgreSQL behind a pool that shares connections per transaction/,
  );
  expect(found[1]).toMatch(/^ok: .*latchkey migrate/);
  expect((await topology({ LATCHKEY_DATABASE_URL: url.href })).join("\n")).toMatch(
    /warning: .*\?prepare=false/,
  );
});

test("MariaDB that loses confirmed changes in a crash is reported", async () => {
  const server = await startMariadb(["--innodb-flush-log-at-trx-commit=2"]);
  onTestFinished(() => server.remove());
  await server.create("accounts");
  const found = await topology({ LATCHKEY_DATABASE_URL: server.url("accounts") });
  expect(found[0]).toBe("ok: one process on MariaDB ");
  expect(found[1]).toMatch(/^warning: innodb_flush_log_at_trx_commit is 2/);
});

test("several machines without Redis multiply the limits", async () => {
  const server = await postgres();
  const url = server.url("accounts");
  await server.query(
    "accounts",
    "copy (select 'host all all 127.0.0.0/8 trust') to program 'cat >> pg_hba.conf'",
  );
  await server.query("accounts", "select pg_reload_conf()");
  const { default: pg } = await import("pg");
  // Two machines of this network have connections.
  for (const localAddress of ["127.0.0.2", "127.0.0.3"]) {
    const { hostname, port, username, password } = new URL(url);
    const client = new pg.Client({
      ...{ host: hostname, port: Number(port), user: username, password, database: "accounts" },
      stream: () => new SocketFrom(localAddress),
    });
    client.on("error", () => {});
    await client.connect();
    onTestFinished(() => client.end());
  }
  const found = await topology({ LATCHKEY_DATABASE_URL: url });
  expect(found[0]).toBe("ok: 2 machines on PostgreSQL ");
  expect(found[1]).toMatch(/^warning: each machine counts requests.*2 times the limit.*LATCHKEY_REDIS_URL/);
});

test("Redis under Sentinel and as a cluster are recognized, with what they lack", async () => {
  const { url } = await redisSentinels();
  const [name, ...rest] = await topology({ LATCHKEY_REDIS_URL: url });
  expect(name).toBe("ok: one process with SQLite, with Redis under Sentinel (1 replica) ");
  expect(rest).toEqual([]);
  const one = url.replace(/,127[^?]*/, "");
  expect((await topology({ LATCHKEY_REDIS_URL: one }))[1]).toMatch(/^warning: .* names 1 Sentinel/);
  const { servers } = await redisCluster();
  const found = await topology({ LATCHKEY_REDIS_URL: `redis-cluster://127.0.0.1:${servers[0]?.port}` });
  expect(found[0]).toMatch(/^ok: one process with SQLite, with a Redis Cluster of 3 nodes/);
  expect(found[1]).toMatch(/^warning: .*Give each primary a replica/);
});

/** A socket with an IP address of its own: the whole of 127.0.0.0/8 is this machine. */
class SocketFrom extends Socket {
  readonly #localAddress: string;

  constructor(localAddress: string) {
    super();
    this.#localAddress = localAddress;
  }

  // pg connects with a port and a host.
  override connect(...[port, host]: [unknown, unknown?, unknown?]): this {
    return super.connect({ port: Number(port), host: String(host), localAddress: this.#localAddress });
  }
}

/** Starts PgBouncer in transaction mode in front of the server. Returns its port. */
async function pool(server: PostgresServer, at: string): Promise<number> {
  const port = await freePort();
  const { hostname, port: serverPort, username } = new URL(server.url("accounts"));
  const file = join(at, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
accounts = host=${hostname} port=${serverPort} dbname=accounts user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = extra_float_digits
`,
  );
  const child: ChildProcess = spawn("pgbouncer", ["-u", "nobody", file], { stdio: "ignore" });
  endWithTests(child);
  onTestFinished(() => void child.kill("SIGKILL"));
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = createConnection(port, "127.0.0.1");
        socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
        socket.once("connect", () => socket.destroy());
      }),
  );
  return port;
}
