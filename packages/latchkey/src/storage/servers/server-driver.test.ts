import { testEnv } from "@latchkey/testing/storage/env";
import { openAt, type TestDatabaseOptions } from "@latchkey/testing/storage/open";
import { failureOf, gate, people, unavailable } from "@latchkey/testing/storage/people";
import { serverPlace } from "@latchkey/testing/storage/server";
import { tickets } from "@latchkey/testing/storage/stores";
import { fileTable, userTable } from "@latchkey/testing/storage/tables";
import { MysqlDialect, PostgresDialect, sql } from "kysely";
import mysql from "mysql2";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Meter } from "../../base/meter.ts";
import type { Database } from "../database.ts";
import { ReferenceViolation, UniqueViolation } from "../errors.ts";
import { familyOf, kyselyConnector } from "./kysely-connector.ts";

const silentMeter: Meter = {
  request: () => {},
  event: () => {},
  hash: () => {},
  shed: () => {},
  rateLimited: () => {},
  sessionCache: () => {},
  query: () => {},
  retry: () => {},
  provider: () => {},
  outbox: () => {},
};

describe.each(["postgres", "mariadb"] as const)("%s", (kind) => {
  async function fresh(parameters = "", options: TestDatabaseOptions = {}): Promise<Database> {
    const { url } = await serverPlace(kind, parameters);
    const db = openAt(url, options);
    await db.migrate();
    return db;
  }

  test("rows are read as they were written: dates, booleans, defaults, JSON, bytes", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    expect(await add({ id: "u1", email: "ada@example.com" })).toBe(1);
    expect(await find.get({ id: "u1" })).toEqual({
      id: "u1",
      name: "Ada",
      email: "ada@example.com",
      emailVerified: false,
      image: null,
      secret: null,
      createdAt: "2026-11-21T08:00:00.000Z",
      preferences: null,
    });
    const q = db.for(userTable, fileTable);
    const prefer = q.write((k, p: { preferences: { theme: string } }) =>
      k.updateTable("user").set({ preferences: p.preferences, createdAt: "2026-02-28T23:59:59.070Z" }),
    );
    await prefer({ preferences: { theme: "dark" } });
    const found = await find.get({ id: "u1" });
    expect(found?.preferences).toEqual({ theme: "dark" });
    expect(found?.createdAt).toBe("2026-02-28T23:59:59.070Z");
    const content = new Uint8Array([0, 255, 39, 92, 200]);
    await q.write((k, p: { content: Uint8Array }) =>
      k.insertInto("file").values({ id: "f1", content: p.content }),
    )({ content });
    const file = await q.read((k) => k.selectFrom("file").select("content")).get();
    expect(file?.content).toEqual(content);
  });

  test("a violated index or reference is named", async () => {
    const { add, addSession, find, remove, listSessions } = people(await fresh());
    await add({ id: "u1", email: "same@example.com" });
    const same = await failureOf(add({ id: "u2", email: "same@example.com" }));
    if (!(same instanceof UniqueViolation)) expect.fail("expected a UniqueViolation");
    expect(same.on("user", "email")).toBe(true);
    const sameId = await failureOf(add({ id: "u1", email: "other@example.com" }));
    if (!(sameId instanceof UniqueViolation)) expect.fail("expected a UniqueViolation");
    expect(sameId.on("user", "id")).toBe(true);
    expect(await failureOf(addSession({ id: "s1", userId: "nobody" }))).toBeInstanceOf(ReferenceViolation);
    await addSession({ id: "s1", userId: "u1" });
    await remove({ id: "u1" });
    expect(await listSessions.all({ userId: "u1" })).toEqual([]);
    expect(await find.get({ id: "u2" })).toBeUndefined();
  });

  test("an error in a transaction rolls everything back", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const error = await failureOf(
      db.transaction(async (tx) => {
        await add({ id: "u1", email: "same@example.com" }, tx);
        await add({ id: "u2", email: "same@example.com" }, tx);
      }),
    );
    expect(error).toBeInstanceOf(UniqueViolation);
    expect(await find.get({ id: "u1" })).toBeUndefined();
  });

  test("a scan that fails leaves its connection with the usual time limit", async () => {
    const db = await fresh("?pool=1");
    const { add } = people(db);
    await add({ id: "u1", email: "a@b.c" });
    const q = db.for(userTable);
    const limit = q.read((k) =>
      k
        .selectFrom("user")
        .select(
          (kind === "postgres"
            ? sql<string>`current_setting('statement_timeout')`
            : sql<string>`@@max_statement_time`
          ).as("limit"),
        ),
    );
    const before = await limit.get();
    // More than one row where only one is allowed.
    await add({ id: "u2", email: "c@d.e" });
    const failing = q.scan((k) =>
      k.selectFrom("user").select(sql<string>`(select u.id from ${sql.table("user")} u)`.as("id")),
    );
    await failureOf(failing());
    expect(await limit.get()).toEqual(before);
  });

  test("a dialect's connection that is given up goes back without its transaction", async () => {
    const { url, other } = await serverPlace(kind);
    await other.query("create table word (letter varchar(1))");
    const dialect =
      kind === "postgres"
        ? new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) })
        : new MysqlDialect({ pool: mysql.createPool({ uri: url, connectionLimit: 1 }) });
    const server = { isMariaDb: kind === "mariadb" };
    const connector = kyselyConnector(dialect, familyOf(dialect), server, () => false);
    onTestFinished(() => connector.close());
    const given = await connector.connect();
    for (const statement of connector.begin) await given.command(statement);
    await given.command("insert into word values ('a')");
    given.destroy();
    // The pool has one connection, so this is the same.
    const next = await connector.connect();
    await next.command("insert into word values ('b')");
    await next.command("commit");
    await next.close();
    expect((await other.query("select letter from word")).map(({ letter }) => letter)).toEqual(["b"]);
  });

  test("a statement that isn't given its transaction is refused", async () => {
    const db = await fresh();
    const { add } = people(db);
    const forgotten = db.transaction(() => add({ id: "u1", email: "a@b.c" }));
    expect(String(await failureOf(forgotten))).toContain("must be given the transaction");
  });

  test("an update that changes nothing counts the row that it found", async () => {
    const db = await fresh();
    await people(db).add({ id: "u1", email: "a@b.c" });
    const rename = db
      .for(userTable)
      .claim((k, p: { id: string }) => k.updateTable("user").set({ name: "Ada" }).where("id", "=", p.id));
    expect(await rename({ id: "u1" })).toBe(true);
    expect(await rename({ id: "u2" })).toBe(false);
  });

  test("an upsert inserts or changes one row, and counts one", async () => {
    const q = (await fresh()).for(userTable);
    const upsert = q.write((k, p: { id: string; name: string }) =>
      k
        .insertInto("user")
        .values({ id: p.id, name: p.name, email: "a@b.c", createdAt: "2026-11-21T08:00:00.000Z" })
        .onConflict((conflict) =>
          conflict.column("email").doUpdateSet((e) => ({ name: e.ref("excluded.name") })),
        ),
    );
    expect(await upsert({ id: "u1", name: "Ada" })).toBe(1);
    expect(await upsert({ id: "u2", name: "Grace" })).toBe(1);
    const all = q.read((k) => k.selectFrom("user").select(["id", "name"]));
    expect(await all.all()).toEqual([{ id: "u1", name: "Grace" }]);
  });

  test("deadlocked transactions are tried again, and both are committed", async () => {
    const { url } = await serverPlace(kind);
    const retries: string[] = [];
    const db = openAt(url, {
      env: { ...testEnv(), meter: { ...silentMeter, retry: (code) => retries.push(code) } },
    });
    await db.migrate();
    const { add, find, bump } = tickets(db);
    await add({ id: "a", remaining: 100 });
    await add({ id: "b", remaining: 100 });
    const { passed, pass } = gate();
    let begun = 0;
    const both = (first: string, second: string) =>
      db.transaction(async (tx) => {
        await bump({ id: first }, tx);
        // Each has its first row before either requests its second.
        begun++;
        if (begun === 2) pass();
        await passed;
        await bump({ id: second }, tx);
      });
    await Promise.all([both("a", "b"), both("b", "a")]);
    expect((await find.get({ id: "a" }))?.remaining).toBe(98);
    expect((await find.get({ id: "b" }))?.remaining).toBe(98);
    expect(retries).toEqual([kind === "postgres" ? "40P01" : "1213"]);
  });

  test("a number compared with a text matches no row", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    await add({ id: "u1", email: "a@b.c" });
    expect(await find.get({ id: 0 as never })).toBeUndefined();
    const byEmail = db
      .for(userTable)
      .read((k, p: { email: string }) => k.selectFrom("user").select("id").where("email", "=", p.email));
    expect(await byEmail.all({ email: 0 as never })).toEqual([]);
    expect(await byEmail.all({ email: true as never })).toEqual([]);
  });

  test("connections that the server ended are replaced; a read doesn't notice", async () => {
    const { url, other } = await serverPlace(kind);
    const db = openAt(url, {});
    await db.migrate();
    const { add, find } = people(db);
    await add({ id: "u1", email: "a@b.c" });
    await Promise.all(Array.from({ length: 10 }, () => find.get({ id: "u1" })));
    if (kind === "postgres")
      await other.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    else {
      const ids = await other.query(
        "select id from information_schema.processlist where db = database() and id <> connection_id()",
      );
      for (const { id } of ids) await other.query(`kill ${id}`);
    }
    const found = await Promise.all(Array.from({ length: 20 }, () => find.get({ id: "u1" })));
    expect(found.every((row) => row?.id === "u1")).toBe(true);
    expect(await add({ id: "u2", email: "c@d.e" })).toBe(1);
  });

  test("a request that waits longer than a second for a connection gets 503, and the pool recovers", async () => {
    const db = await fresh("?pool=1", { env: { ...testEnv(), patience: 1 } });
    const { passed, pass } = gate();
    onTestFinished(pass);
    const { add, find } = people(db);
    const holding = db.transaction(async (tx) => {
      await add({ id: "u1", email: "a@b.c" }, tx);
      await passed;
    });
    expect(await failureOf(Promise.resolve(find.get({ id: "u1" })))).toEqual(unavailable);
    expect(db.stats()).toEqual({ used: 1, idle: 0, waiting: 0, max: 1 });
    pass();
    await holding;
    expect((await find.get({ id: "u1" }))?.id).toBe("u1");
    expect(db.stats()).toEqual({ used: 0, idle: 1, waiting: 0, max: 1 });
  });
});

test("a conflict that only the commit reports is tried again from the start", async () => {
  const { url, other } = await serverPlace("postgres");
  const db = openAt(url, {});
  await db.migrate();
  // Distributed databases report conflicts like this: the first two commits are refused.
  await other.each([
    "create sequence tries",
    `create function refuse() returns trigger language plpgsql as $$ begin
      if nextval('tries') < 3 then raise exception 'conflict' using errcode = '40001'; end if; return null; end $$`,
    "create constraint trigger refuse after insert on ticket deferrable initially deferred for each row execute function refuse()",
  ]);
  const { add, find } = tickets(db);
  let bodies = 0;
  await db.transaction(async (tx) => {
    bodies++;
    await add({ id: `t${bodies}`, remaining: 1 }, tx);
  });
  expect(bodies).toBe(3);
  expect(await find.get({ id: "t1" })).toBeUndefined();
  expect(await find.get({ id: "t3" })).toBeDefined();
  await other.query("alter sequence tries restart");
  expect(await add({ id: "alone", remaining: 1 })).toBe(1);
});

test("postgres: rows are read as they were written whatever is set for the database", async () => {
  const { url, other } = await serverPlace("postgres");
  const [found] = await other.query("select current_database() as name");
  for (const setting of ["datestyle = 'German'", "bytea_output = 'escape'", "timezone = 'Asia/Tokyo'"])
    await other.query(`alter database ${other.quote(String(found?.name))} set ${setting}`);
  const db = openAt(url, {});
  await db.migrate();
  const { add, find } = people(db);
  await add({ id: "u1", email: "a@b.c" });
  expect(await find.get({ id: "u1" })).toMatchObject({ createdAt: "2026-11-21T08:00:00.000Z" });
  const q = db.for(fileTable);
  const content = new Uint8Array([0, 255, 39, 92, 200]);
  await q.write((k, p: { content: Uint8Array }) =>
    k.insertInto("file").values({ id: "f1", content: p.content }),
  )({ content });
  expect(await q.read((k) => k.selectFrom("file").select("content")).get()).toEqual({ content });
});

test("postgres: a pool of one connection is enough, and one that has lost its prepared statements is replaced", async () => {
  const { url } = await serverPlace("postgres");
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(() => pool.end());
  const db = openAt(pool, {});
  await db.migrate();
  const { add, find } = people(db);
  await add({ id: "u1", email: "a@b.c" });
  await find.get({ id: "u1" });
  await pool.query("deallocate all");
  expect(await find.get({ id: "u1" })).toMatchObject({ email: "a@b.c" });
});

test("postgres: a column that is changed by hand under a running service is read in its new type", async () => {
  const { url, other } = await serverPlace("postgres", "?pool=1");
  const db = openAt(url, {});
  await db.migrate();
  const { add, find } = people(db);
  await add({ id: "u1", email: "a@b.c" });
  await find.get({ id: "u1" });
  await other.query('alter table "user" alter column "name" type varchar(200)');
  expect(await find.get({ id: "u1" })).toMatchObject({ name: "Ada" });
  await other.query('alter table "user" alter column "name" type integer using 7');
  expect(await find.get({ id: "u1" })).toMatchObject({ name: 7 });
});
