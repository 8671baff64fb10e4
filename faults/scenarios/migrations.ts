import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { Fault } from "../fault.ts";
import { DATABASES, type Database } from "../harness/databases.ts";
import { type NodeOptions, type ServiceNode, untilReady } from "../harness/node.ts";
import { isStopped, type Running } from "../harness/processes.ts";
import { freePort, waitFor } from "../harness/wait.ts";
import type { Stage } from "../stage.ts";

const PRELOAD = fileURLToPath(new URL("../support/stop-migrating.mjs", import.meta.url));
const FIRST_SERVED = 60_000;

type Before = "empty" | "previous" | "half";

export const migrations: Fault = {
  name: "migrations",
  title: "Two and five nodes start at once and create the tables, and one of them is killed",
  meaning:
    "The nodes start on an empty database, on one of an earlier version (with a table, a column and an index missing) and on one with a half-finished migration and existing users. In the last start of each, the node that creates the tables is killed in the middle. All others serve requests within 60 s (recovery is the time until the last one does), the tables are the same as after a normal start, nothing was done twice, and no user is lost.",
  databases: DATABASES,
  rounds: { whole: 1, short: 1 },
  async run(stage) {
    const wanted = await quietStart(stage);
    const befores: readonly Before[] = ["empty", "previous", "half"];
    for await (const _ of stage.eachRound()) {
      for (const before of befores) {
        for (const form of stage.isShort ? [{ nodes: 3, kills: true }] : FORMS)
          await together(stage, wanted, before, form);
      }
    }
  },
};

const FORMS = [
  { nodes: 2, kills: false },
  { nodes: 5, kills: false },
  { nodes: 5, kills: true },
];

/** Lets one node create the tables, and signs up users. Returns the shape of the tables. */
async function quietStart(stage: Stage): Promise<string> {
  const options = await stage.nodeOptions();
  const node = await stage.node(options);
  const workload = stage.workload(options.url, () => [options.port]);
  await workload.prepare(3);
  await node.kill();
  return shape(stage.database);
}

async function together(
  stage: Stage,
  wanted: string,
  before: Before,
  { nodes, kills }: { nodes: number; kills: boolean },
): Promise<void> {
  const name = `${nodes} nodes on ${before === "empty" ? "an empty database" : before === "half" ? "a half migrated one" : "one of an earlier version"}`;
  await goBack(stage, before);
  const ports = await Promise.all(Array.from({ length: nodes + (kills ? 1 : 0) }, freePort));
  const origin = "http://localhost:3000";
  const from = performance.now();
  const stopping = kills ? stopsMigrating(stage, before) : {};
  const launched = await Promise.all(
    ports.map(async (port) => ({
      ...stage.launch("start", await stage.nodeOptions({ port, url: origin, ...stopping })),
      port,
      workers: () => [],
    })),
  );
  const victim = kills ? await killMigrating(launched) : undefined;
  if (kills && victim === undefined) stage.finding(`${name}: none stopped while it made tables`);
  const started = launched.filter((node) => node !== victim);
  const late = await Promise.all(started.map((node) => ready(node)));
  for (const text of late) if (text !== undefined) stage.finding(`${name}: ${text}`);
  stage.recovered(performance.now() - from, FIRST_SERVED, `${name}: a start`);
  if ((await shape(stage.database)) !== wanted) {
    stage.finding(`${name}: the tables differ from those of a quiet start`);
  }
  if (before !== "empty") await stage.judge();
  for (const text of started.flatMap((node) => node.logs().match(/"level":"?error.*$/gm) ?? [])) {
    stage.finding(`${name}: a node logged an error: ${text.slice(0, 200)}`);
  }
  await Promise.all(started.map((node) => node.kill()));
  if (before === "empty") await peopleAgain(stage);
}

/** Returns options that stop the migrating node at a statement: the second one if little is missing. */
function stopsMigrating(stage: Stage, before: Before): Partial<NodeOptions> {
  const file = join(stage.folder.path, `stopped-${randomUUID()}`);
  const at = before === "empty" ? 2 + Math.floor(Math.random() * 20) : 2;
  return {
    nodeArguments: ["--import", PRELOAD],
    env: { FAULTS_STOPPED: file, FAULTS_STOP_AT: String(at) },
  };
}

/** Waits for a node that stops, kills it and returns it. Undefined if none stops. */
async function killMigrating<Node extends Running>(nodes: readonly Node[]): Promise<Node | undefined> {
  let victim: Node | undefined;
  await waitFor("a node to stop in its migration", FIRST_SERVED, () => {
    victim = nodes.find(({ pid }) => isStopped(pid));
    return victim !== undefined;
  }).catch(() => undefined);
  await victim?.kill();
  return victim;
}

async function ready(node: ServiceNode): Promise<string | undefined> {
  try {
    await untilReady(node, FIRST_SERVED);
    return undefined;
  } catch (error) {
    return String(error).slice(0, 600);
  }
}

/** Signs up new users, since the former ones were dropped with the tables. */
async function peopleAgain(stage: Stage): Promise<void> {
  const options = await stage.nodeOptions();
  const node = await stage.node(options);
  const workload = stage.workload(options.url, () => [options.port]);
  await workload.prepare(3);
  await node.kill();
}

/** Puts the database into the state that nodes start with. */
async function goBack(stage: Stage, before: Before): Promise<void> {
  const { database } = stage;
  if (before === "empty") {
    for (const workload of stage.workloads) {
      stage.outcome.acknowledged += workload.history.acknowledged();
      for (const secret of workload.secrets) stage.secrets.add(secret);
    }
    stage.workloads.length = 0;
    for (const table of await tables(database)) await change(database, dropTable(database, table));
    return;
  }
  // A table and a column that an earlier version didn't have, or that an interrupted migration hasn't created
  // yet.
  await change(database, dropTable(database, "outbox"));
  await change(database, dropColumn(database));
  if (before === "previous") return;
  for (const index of await indexes(database)) await change(database, index);
}

function dropTable(database: Database, table: string): string {
  if (database.name === "mariadb") return `set foreign_key_checks = 0; drop table if exists "${table}"`;
  return `drop table if exists "${table}"${database.name === "postgres" ? " cascade" : ""}`;
}

function dropColumn(_database: Database): string {
  return `alter table "session" drop column "activeOrganizationId"`;
}

async function tables(database: Database): Promise<string[]> {
  const list = {
    sqlite: "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    postgres: "select table_name from information_schema.tables where table_schema = 'public'",
    mariadb: "select table_name from information_schema.tables where table_schema = database()",
  }[database.name];
  return (await database.query(list)).map(([name = ""]) => name);
}

/** Returns statements that drop the indexes of `account`, which nothing depends on. */
async function indexes(database: Database): Promise<string[]> {
  if (database.name === "mariadb") {
    const rows = await database.query(
      `select distinct index_name from information_schema.statistics where table_schema = database()
       and table_name = 'account' and index_name like '%Key%'`,
    );
    return rows.map(([name]) => `drop index "${name}" on "account"`);
  }
  const rows = await database.query(
    database.name === "sqlite"
      ? "select name from sqlite_master where type = 'index' and tbl_name = 'account' and sql is not null"
      : "select indexname from pg_indexes where schemaname = 'public' and tablename = 'account' and indexdef not like '%(id)%'",
  );
  return rows.map(([name]) => `drop index "${name}"`);
}

async function change(database: Database, sql: string): Promise<void> {
  if (database.name !== "sqlite") {
    await database.query(sql);
    return;
  }
  const db = new DatabaseSync(database.url().slice("sqlite:".length), { enableForeignKeyConstraints: false });
  try {
    db.exec(sql);
  } finally {
    db.close();
  }
}

/** Returns the schema, sorted, since columns that were added later come last in their table. */
async function shape(database: Database): Promise<string> {
  const questions = {
    sqlite: [
      "select m.name, c.name, c.type, c.\"notnull\", c.pk from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'",
      "select name, tbl_name, sql from sqlite_master where type = 'index' and sql is not null",
    ],
    postgres: [
      "select table_name, column_name, data_type, is_nullable, character_maximum_length, column_default, collation_name from information_schema.columns where table_schema = 'public'",
      "select indexname, tablename, indexdef from pg_indexes where schemaname = 'public'",
      "select conname, conrelid::regclass, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace",
    ],
    mariadb: [
      "select table_name, column_name, column_type, is_nullable, column_default, collation_name from information_schema.columns where table_schema = database()",
      "select table_name, index_name, non_unique, seq_in_index, column_name from information_schema.statistics where table_schema = database()",
      "select table_name, referenced_table_name, delete_rule from information_schema.referential_constraints where constraint_schema = database()",
    ],
  }[database.name];
  const lines: string[] = [];
  for (const question of questions)
    lines.push(...(await database.query(question)).map((row) => row.join("|")));
  return lines.sort().join("\n");
}
