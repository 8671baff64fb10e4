import { connectTo } from "@latchkey/testing/databases/connection";
import { testEnv } from "@latchkey/testing/storage/env";
import { openAt } from "@latchkey/testing/storage/open";
import { failureOf } from "@latchkey/testing/storage/people";
import { proxyTo } from "@latchkey/testing/storage/proxy";
import { type ServerPlace, serverPlace } from "@latchkey/testing/storage/server";
import { parts } from "@latchkey/testing/storage/tables";
import { PostgresDialect } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { UniqueViolation } from "../errors.ts";
import { extend, id, integer, reference, table, text } from "../tables/table.ts";

const small = [table("user", { id: id(), name: text(), email: text({ unique: true }) })] as const;
const grown = [
  ...small,
  extend("user", {
    logins: integer({ default: 0 }),
    handle: text({ nullable: true, unique: true }),
    motto: text({ default: 'it\'s \\ "so"' }),
    managerId: reference("user", { nullable: true, cascade: false }),
  }),
  table("note", { id: id(), userId: reference("user"), text: text({ default: "it's" }) }),
] as const;

describe.each(["postgres", "mariadb"] as const)("migrations on %s", (kind) => {
  test("five nodes that start at once: one creates the tables, the others find them created", async () => {
    const { url } = await serverPlace(kind);
    const nodes = Array.from({ length: 5 }, () => openAt(`${url}?pool=2`, {}));
    const reports = await Promise.all(nodes.map((node) => node.migrate()));
    expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    expect((await nodes[0]?.plan())?.statements).toEqual([]);
  });

  test("a node waits while another one renews its lease, and takes over 20 seconds after the last time", async () => {
    const { url, other } = await serverPlace(kind);
    const lease = other.quote("latchkey_migration_lease");
    await other.query(
      `create table ${lease} (id varchar(36) primary key, token varchar(36), renewals integer)`,
    );
    await other.query(`insert into ${lease} values ('migration', 'another', 0)`);
    let [clock, looks] = [0, 0];
    const env = {
      ...testEnv(),
      steady() {
        looks++;
        return clock;
      },
    };
    const db = openAt(url, { env });
    const migrating = db.migrate();
    const pass = async (milliseconds: number) => {
      clock += milliseconds;
      const before = looks;
      await vi.waitUntil(() => looks > before + 2, { timeout: 60_000 });
    };
    for (let n = 0; n < 3; n++) {
      await other.query(`update ${lease} set renewals = renewals + 1`);
      await pass(19_000);
    }
    expect((await db.plan()).statements).not.toEqual([]);
    clock += 20_000;
    expect((await migrating).applied).not.toEqual([]);
    expect(await other.query(`select * from ${lease}`)).toEqual([]);
  });

  test("a node whose lease was taken changes nothing more", async () => {
    const { url, other } = await serverPlace(kind);
    await openAt(url, { parts: small }).migrate();
    await other.query("begin");
    await other.query(`select * from ${other.quote("user")}`);
    const later = openAt(url, { parts: grown });
    const failing = failureOf(later.migrate());
    const taking = await connectTo(kind, new URL(url).pathname.slice(1));
    onTestFinished(() => taking.close());
    const lease = other.quote("latchkey_migration_lease");
    const take = `update ${lease} set token = 'another' where renewals > 0`;
    await vi.waitUntil(
      async () => {
        await taking.query(take);
        return (await taking.query(`select 1 from ${lease} where token = 'another'`)).length > 0;
      },
      { timeout: 60_000 },
    );
    await other.query("commit");
    expect(await failing).toMatchObject({ statusCode: 503 });
    expect((await later.plan()).statements).not.toEqual([]);
  });

  test("missing parts of an earlier version are added; its rows stay and get the defaults", async () => {
    const { url } = await serverPlace(kind);
    const before = openAt(url, { parts: small });
    await before.migrate();
    const add = before
      .for(small[0])
      .write((k, p: { id: string }) => k.insertInto("user").values({ id: p.id, name: "Ada", email: p.id }));
    await add({ id: "u1" });
    const after = openAt(url, { parts: grown });
    const { statements } = await after.plan();
    expect(await after.migrate()).toEqual({ applied: statements });
    expect(await after.plan()).toEqual({ statements: [] });
    const all = after.for(...grown).read((k) => k.selectFrom("user").selectAll());
    expect(await all.all()).toEqual([
      {
        id: "u1",
        name: "Ada",
        email: "u1",
        logins: 0,
        handle: null,
        motto: 'it\'s \\ "so"',
        managerId: null,
      },
    ]);
    // A node of the previous version continues.
    await add({ id: "u2" });
    expect(await before.plan()).toEqual({ statements: [] });
  });

  test("a start that was interrupted anywhere is completed by the next", async () => {
    const whole = await openAt((await serverPlace(kind)).url, { parts: grown }).plan();
    for (const cut of [1, 2, 4, whole.statements.length - 1]) {
      const { url, other } = await serverPlace(kind);
      for (const statement of whole.statements.slice(0, cut)) await other.query(statement);
      const db = openAt(url, { parts: grown });
      expect((await db.migrate()).applied).toHaveLength(whole.statements.length - cut);
      expect(await db.plan()).toEqual({ statements: [] });
      await db.close();
    }
  });

  test("duplicate rows don't stop a start: the index waits until they are gone", async () => {
    const { url, other } = await serverPlace(kind);
    const user = table("user", { id: id(), name: text({ length: 50 }) });
    const before = openAt(url, { parts: [user] });
    await before.migrate();
    const add = before
      .for(user)
      .write((k, p: { id: string }) => k.insertInto("user").values({ id: p.id, name: "Ada" }));
    await add({ id: "u1" });
    await add({ id: "u2" });
    const env = testEnv();
    const after = openAt(url, {
      parts: [table("user", { id: id(), name: text({ length: 50, unique: true }) })],
      env,
    });
    const duplicates = [{ table: "user", columns: ["name"] }];
    expect(await after.plan()).toEqual({ statements: [], duplicates });
    expect(await after.migrate()).toEqual({ applied: [], duplicates });
    expect(env.lines).toEqual([
      expect.objectContaining({ level: "error", fields: { table: "user", columns: "name" } }),
    ]);
    await other.query(`delete from ${other.quote("user")} where id = ?`, ["u2"]);
    expect((await after.migrate()).applied).toHaveLength(1);
    expect(await after.plan()).toEqual({ statements: [] });
  });

  test("tables that Latchkey didn't create are left alone", async () => {
    const { url, other } = await serverPlace(kind);
    await other.query(`create table ${other.quote("user")} (id integer)`);
    await expect(openAt(url, {}).migrate()).rejects.toThrow(/did not create \(user\)/);
  });

  test("a change of a table in use waits in short turns", async () => {
    const { url, other } = await serverPlace(kind);
    await openAt(url, { parts: small }).migrate();
    await other.query("begin");
    await other.query(`select * from ${other.quote("user")}`);
    const migrating = openAt(url, { parts: grown }).migrate();
    const meanwhile = openAt(url, { parts: small });
    const read = meanwhile.for(small[0]).read((k) => k.selectFrom("user").select("id").limit(1));
    // Others wait behind the change for two seconds at most, then it lets them pass.
    for (;;) {
      const rows = await Promise.resolve(read.all()).catch(() => undefined);
      if (rows !== undefined) break;
    }
    await other.query("commit");
    expect((await migrating).applied.length).toBeGreaterThan(0);
  });
});

test("on PostgreSQL an index over rows is built while others write, and an incomplete one is built again", async () => {
  const { url, other } = await serverPlace("postgres");
  const user = table("user", { id: id(), name: text() });
  const before = openAt(url, { parts: [user] });
  await before.migrate();
  await before.for(user).write((k) => k.insertInto("user").values({ id: "u1", name: "Ada" }))();
  await other.query('create index "user_name_idx" on "user" (name)');
  await other.query(
    "update pg_index set indisvalid = false where indexrelid = '\"user_name_idx\"'::regclass",
  );
  const after = openAt(url, { parts: [table("user", { id: id(), name: text({ index: true }) })] });
  expect((await after.migrate()).applied).toEqual([
    'drop index concurrently "user_name_idx"',
    'create index concurrently "user_name_idx" on "user" ("name")',
  ]);
  expect(await after.plan()).toEqual({ statements: [] });
});

/** Waits until another connection has run `statement` for longer than the usual wait for a lock. */
async function longAt(statement: string, other: ServerPlace["other"]): Promise<void> {
  for (;;) {
    const running = await other.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
      and query like ? and clock_timestamp() - query_start > interval '2.2 seconds'`,
      [`${statement}%`],
    );
    if (running.length > 0) return;
  }
}

describe("on PostgreSQL, while another transaction stays open", () => {
  const named = (options: Parameters<typeof text>[0]) => [table("user", { id: id(), name: text(options) })];

  async function busy() {
    const { url, other } = await serverPlace("postgres");
    await openAt(url, { parts: named({}) }).migrate();
    await other.query("insert into \"user\" values ('u1', 'Ada')");
    const looking = await connectTo("postgres", new URL(url).pathname.slice(1));
    onTestFinished(() => looking.close());
    await other.each(["begin", "insert into \"user\" values ('u2', 'Ada')"]);
    return { url, other, looking };
  }

  test("an index over rows waits for it, and is built", async () => {
    const { url, other, looking } = await busy();
    const after = openAt(url, { parts: named({ index: true }) });
    const migrating = after.migrate();
    await longAt("create index concurrently", looking);
    await other.query("commit");
    expect((await migrating).applied).toHaveLength(1);
    expect(await after.plan()).toEqual({ statements: [] });
  });

  test("a unique index that finds duplicate rows leaves nothing behind", async () => {
    const { url, other, looking } = await busy();
    const after = openAt(url, { parts: named({ unique: true, length: 50 }) });
    const failing = failureOf(after.migrate());
    await longAt("create unique index concurrently", looking);
    await other.query("commit");
    expect(await failing).toBeInstanceOf(UniqueViolation);
    expect(await after.plan()).toMatchObject({ statements: [], duplicates: [{ columns: ["name"] }] });
    await other.query("insert into \"user\" values ('u3', 'Ada')");
  });

  test("a process that is killed leaves no waiting statement", async () => {
    const { url, looking } = await busy();
    const address = new URL(url);
    const proxy = await proxyTo(address.hostname, Number(address.port || 5432));
    address.host = `127.0.0.1:${proxy.port}`;
    const failing = failureOf(openAt(address.href, { parts: named({ index: true }) }).migrate());
    await longAt("create index concurrently", looking);
    proxy.stop();
    await failing;
    for (;;) {
      const [left] = await looking.query(
        "select count(*)::int as count from pg_stat_activity where query like 'create index concurrently%' and datname = current_database() and pid <> pg_backend_pid()",
      );
      if (left?.count === 0) break;
    }
  });
});

test("on PostgreSQL an application's index with the name of an engine's index stays", async () => {
  const { url, other } = await serverPlace("postgres");
  const named = (options: Parameters<typeof text>[0]) => [table("user", { id: id(), name: text(options) })];
  await openAt(url, { parts: named({}) }).migrate();
  await other.each([
    "insert into \"user\" values ('u1', 'Ada')",
    "create table theirs (name text)",
    "create unique index user_name_idx on theirs (name)",
  ]);
  expect(await failureOf(openAt(url, { parts: named({ index: true }) }).migrate())).toMatchObject({
    code: "42P07",
  });
  expect(await other.query("select 1 from pg_indexes where tablename = 'theirs'")).toHaveLength(1);
});

test("a migration on a connection of the application leaves it with its limits", async () => {
  const { url } = await serverPlace("postgres");
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: "-c statement_timeout=7s -c lock_timeout=3s",
  });
  await openAt(new PostgresDialect({ pool }), {}).migrate();
  const { rows } = await pool.query(
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
  );
  expect(rows).toEqual([{ statement: "7s", lock: "3s" }]);
});

test("a migration that is interrupted doesn't cost the application's pool a connection", async () => {
  const { url, other } = await serverPlace("postgres");
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  await other.each(["create table latchkey_migration (id text)", "begin", "lock table latchkey_migration"]);
  const failing = failureOf(openAt(pool, {}).migrate());
  const looking = await connectTo("postgres", new URL(url).pathname.slice(1));
  onTestFinished(() => looking.close());
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await looking.query(cut)).length === 0);
  expect(await failing).toBeInstanceOf(Error);
  await other.query("rollback");
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("on PostgreSQL an incomplete unique index is dropped, also while rows are duplicate", async () => {
  const { url, other } = await serverPlace("postgres");
  const named = (options: Parameters<typeof text>[0]) => [table("user", { id: id(), name: text(options) })];
  await openAt(url, { parts: named({}) }).migrate();
  await other.query("insert into \"user\" values ('u1', 'Ada'), ('u2', 'Ada')");
  const after = openAt(url, { parts: named({ unique: true, length: 50 }) });
  await failureOf(other.query('create unique index concurrently "user_name_uidx" on "user" (name)'));
  const duplicates = [{ table: "user", columns: ["name"] }];
  expect(await after.migrate()).toEqual({
    applied: ['drop index concurrently "user_name_uidx"'],
    duplicates,
  });
  expect(await after.plan()).toEqual({ statements: [], duplicates });
});

test("the tables of a schema are separate", async () => {
  const { url } = await serverPlace("postgres");
  for (const name of ["one", "two", "One", "Two-2"]) {
    const db = openAt(`${url}?schema=${name}`, { parts });
    expect((await db.migrate()).applied.length).toBeGreaterThan(0);
    expect(await db.plan()).toEqual({ statements: [] });
  }
});
