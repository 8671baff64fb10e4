// Only in test:all: it starts two MariaDB servers as a Galera cluster.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@latchkey/testing/client";
import { type Latchkey, latchkey } from "latchkey";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startMariadb } from "../faults/harness/mariadb.ts";
import type { DatabaseServer } from "../faults/harness/server.ts";
import { command } from "./command.ts";
import { freePort } from "./service.ts";

const PROVIDER = "/usr/lib/galera/libgalera_smm.so";
const isMissing = !existsSync(PROVIDER) || !existsSync("/usr/bin/rsync");
beforeEach(({ skip }) => skip(isMissing, "needs Galera and rsync: they are not installed on this machine"));

const BASE_URL = "http://localhost:3000";
let nodes: DatabaseServer[] = [];
let engines: Latchkey[] = [];
let reports: { applied: readonly string[] }[] = [];

/** Starts a node that joins the cluster at `others`, or a new one. Returns the address for the next. */
async function startNode(others: string): Promise<string> {
  const [group, transfer] = [await freePort(), await freePort()];
  const node = await startMariadb([
    ...["--binlog-format=ROW", "--innodb-autoinc-lock-mode=2", "--wsrep-on=ON", "--wsrep-cluster-name=test"],
    ...[`--wsrep-provider=${PROVIDER}`, "--wsrep-sst-method=rsync", "--wsrep-node-address=127.0.0.1"],
    `--wsrep-cluster-address=gcomm://${others}`,
    `--wsrep-sst-receive-address=127.0.0.1:${transfer}`,
    `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${await freePort()}`,
  ]);
  nodes.push(node);
  return `127.0.0.1:${group}`;
}

const engineAt = (node: DatabaseServer): Latchkey =>
  latchkey({
    baseURL: BASE_URL,
    secret: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
    database: node.url("accounts"),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
  });

beforeAll(async () => {
  if (isMissing) return;
  await startNode(await startNode(""));
  await nodes[0]?.create("accounts");
  engines = nodes.map(engineAt);
  reports = await Promise.all(engines.map((engine) => engine.migrate()));
}, 180_000);
afterAll(async () => {
  for (const engine of engines) await engine.close();
  for (const node of nodes.toReversed()) await node.remove();
  nodes = [];
});

test("of engines that start at once on different nodes, one creates the tables", () => {
  expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
});

test("doctor recognizes the cluster, and says that two nodes have no majority", async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-galera-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { LATCHKEY_DATABASE_URL: nodes[0]?.url("accounts") ?? "" };
  const { out } = await command(folder, ["doctor", "--json"], env);
  const { checks }: { checks: { check: string; verdict: string; found: string }[] } = JSON.parse(out);
  const found = checks
    .filter(({ check }) => check === "topology")
    .map(({ verdict, found }) => `${verdict}: ${found}`);
  expect(found).toContainEqual(expect.stringMatching(/on a Galera cluster of 2 nodes$/));
  expect(found).toContainEqual(expect.stringMatching(/^ok: its nodes are in sync/));
  expect(found).toContainEqual(expect.stringMatching(/^warning: it has 2 nodes/));
});

test("a session that was ended through one node is over at a node that lags behind", async () => {
  const [first, second] = engines;
  const [, lagging] = nodes;
  if (first === undefined || second === undefined || lagging === undefined) throw new Error("no cluster");
  const at = (engine: Latchkey) =>
    new Client((request) => engine.handler(request), `${BASE_URL}/api/auth`, { origin: BASE_URL });
  const ada = at(first);
  const password = "correct horse battery staple";
  await ada.post("/sign-up/email", { name: "Ada", email: "ada@example.com", password }).ok();
  const headers = { cookie: ada.cookie };
  expect(await at(second).get("/get-session", { headers }).ok()).toMatchObject({ user: { name: "Ada" } });

  // The node applies nothing of the others for two seconds.
  const pause = lagging.query("accounts", "flush tables with read lock; select sleep(2); unlock tables");
  await expect
    .poll(() => lagging.query("accounts", "show processlist").then((rows) => JSON.stringify(rows)), {
      timeout: 60_000,
    })
    .toContain("select sleep(2)");
  await ada.post("/sign-out", {}).ok();
  // It waits for the others' changes, or is refused because that takes too long.
  const during = await at(second).get("/get-session", { headers });
  expect(during.body?.user).toBeUndefined();
  await pause;
  expect(await at(second).get("/get-session", { headers }).ok()).toBeNull();
});
