// @module-tag servers

import { direct, type Place } from "@latchkey/testing/databases/direct";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { isDriverChosen } from "@latchkey/testing/databases/through-driver";
import { emptyPlace, migrated, open } from "@latchkey/testing/storage/database";
import { testEnv } from "@latchkey/testing/storage/env";
import { people } from "@latchkey/testing/storage/people";
import { inProcesses } from "@latchkey/testing/storage/processes";
import { childParts } from "@latchkey/testing/storage/races";
import { parts, sessionTable, ticketTable, userTable } from "@latchkey/testing/storage/tables";
import { describe, expect, test } from "vitest";
import type { Env } from "../../base/env.ts";
import { migrationTable } from "./migration-table.ts";
import { extend, id, integer, reference, table, text } from "./table.ts";

/** Returns everything that the database tells about its schema, in a stable order. */
async function shape(place: Place): Promise<string[]> {
  const { connection, database, schema } = place;
  if (connection.kind === "sqlite") {
    const known = "select sql from sqlite_master where sql is not null order by type, name";
    return (await connection.query(known)).map(({ sql }) => String(sql));
  }
  const isPostgres = connection.kind === "postgres";
  const columns = await connection.query(
    "select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = ?",
    [isPostgres ? schema : database],
  );
  const indexes = isPostgres
    ? await connection.query(
        "select tablename, indexname, replace(indexdef, schemaname, '') as what from pg_indexes where schemaname = ?",
        [schema],
      )
    : await connection.query(
        "select table_name, index_name, column_name, non_unique from information_schema.statistics where table_schema = ?",
        [database],
      );
  return [...columns, ...indexes].map((row) => Object.values(row).join(" ")).sort();
}

const journalMode = async ({ connection }: Place) =>
  (await connection.query("pragma journal_mode"))[0]?.journal_mode;

/** Runs statements, written with the double quotes of SQLite and PostgreSQL, in the database's quoting. */
async function run({ connection, schema }: Place, ...statements: string[]): Promise<void> {
  const isPostgres = connection.kind === "postgres";
  // The single connection of a test file is used for many places.
  if (isPostgres) await connection.each([`set search_path to "${schema}"`]);
  if (connection.kind === "mariadb") await connection.each([`use \`${schema}\``]);
  const quoted = (sql: string) => (connection.kind === "mariadb" ? sql.replaceAll('"', "`") : sql);
  await connection.each(statements.map(quoted));
}

const kind = chosenDatabase();

/** Creates tables as the previous version left them, and a row. */
async function previously(database: string): Promise<void> {
  const { image: _image, secret: _secret, ...columns } = userTable.columns;
  const before = await migrated({ database, parts: [table("user", columns), ticketTable] });
  await people(before).add({ id: "old", email: "old@example.com" });
  await before.close();
}

/**
 * Leaves tables as a process that ended in the middle; databases that can't roll back changes of tables keep
 * that.
 */
async function halfMade(database: string, place: () => Place): Promise<void> {
  const db = await open({ database, parts: childParts });
  const { statements } = await db.plan();
  await db.close();
  await run(place(), ...statements.slice(0, Math.ceil(statements.length / 2)));
}

const small = [table("user", { id: id(), name: text(), email: text({ unique: true }) })] as const;
const grown = [
  table("user", {
    id: id(),
    name: text(),
    email: text({ unique: true }),
    logins: integer({ default: 0 }),
    handle: text({ nullable: true, unique: true }),
    managerId: reference("user", { nullable: true, cascade: false }),
  }),
  table("note", { id: id(), userId: reference("user"), text: text({ default: "it's" }) }),
] as const;

describe("migrations", () => {
  test("create the declared tables in an empty database, once", async () => {
    const { database } = await emptyPlace();
    const db = await open({ database });
    const { statements } = await db.plan();
    expect(statements.some((sql) => /^create unique index .user_email_uidx/.test(sql))).toBe(true);
    expect(await db.migrate()).toEqual({ applied: statements });
    expect(await db.plan()).toEqual({ statements: [] });
    expect(await db.migrate()).toEqual({ applied: [] });
  });

  test("a plan changes nothing", async () => {
    const { database, place } = await emptyPlace();
    const db = await open({ database });
    expect((await db.plan()).statements.length).toBeGreaterThan(0);
    expect(await shape(place())).toEqual([]);
  });

  test("create tables after those they refer to", async () => {
    const { statements } = await (await open()).plan();
    const at = (name: string) =>
      statements.findIndex((sql) => sql.replaceAll("`", '"').startsWith(`create table "${name}"`));
    expect(parts[0]).toBe(sessionTable);
    expect(at("user")).toBeLessThan(at("session"));
  });

  test("add missing parts to an earlier version; its rows stay and get the defaults", async () => {
    const { database } = await emptyPlace();
    const before = await migrated({ database, parts: small });
    await before
      .for(small[0])
      .write((k) => k.insertInto("user").values({ id: "u1", name: "Ada", email: "a@b.c" }))();
    await before.close();

    const db = await open({ database, parts: grown });
    const { applied } = await db.migrate();
    expect(applied.every((sql) => /^(create|alter table .user. add column) /.test(sql))).toBe(true);
    const all = db.for(...grown).read((k) => k.selectFrom("user").selectAll());
    expect(await all.all()).toEqual([
      { id: "u1", name: "Ada", email: "a@b.c", logins: 0, handle: null, managerId: null },
    ]);
    expect((await db.plan()).statements).toEqual([]);
  });

  test("of tables ordered by their IDs, and of indexes that carry the columns of lists, allow texts of any length", async () => {
    const { database } = await emptyPlace();
    const listed = [
      table("user", { id: id(), name: text() }, { clustered: true }),
      table(
        "membership",
        { id: id(), userId: reference("user"), role: text() },
        { covering: [{ columns: ["userId", "id"], carries: ["role", "columnOfAnotherFeature"] }] },
      ),
    ] as const;
    const db = await migrated({ database, parts: listed });
    expect((await db.plan()).statements).toEqual([]);
    const q = db.for(...listed);
    const role = "owner,".repeat(2_000);
    await q.write((k) => k.insertInto("user").values({ id: "u1", name: role }))();
    await q.write((k) => k.insertInto("membership").values({ id: "m1", userId: "u1", role }))();
    expect(await q.read((k) => k.selectFrom("membership").selectAll()).all()).toEqual([
      { id: "m1", userId: "u1", role },
    ]);
    await q.write((k) => k.deleteFrom("user").where("id", "=", "u1"))();
    expect(await q.read((k) => k.selectFrom("membership").selectAll()).all()).toEqual([]);
  });

  test("let the previous version continue with the tables of the next", async () => {
    const { database } = await emptyPlace();
    await (await migrated({ database, parts: grown })).close();
    const older = await open({ database, parts: small });
    expect(await older.migrate()).toEqual({ applied: [] });
    const q = older.for(small[0]);
    await q.write((k) => k.insertInto("user").values({ id: "u1", name: "Ada", email: "a@b.c" }))();
    expect(await q.read((k) => k.selectFrom("user").selectAll()).all()).toEqual([
      { id: "u1", name: "Ada", email: "a@b.c" },
    ]);
  });

  test("continue where another was interrupted", async () => {
    const whole = await emptyPlace();
    await (await migrated({ database: whole.database })).close();
    const half = await emptyPlace();
    // Databases that can't roll back table changes leave this behind.
    const [first, second] = (await (await open()).plan()).statements;
    await run(half.place(), first ?? "", second ?? "");
    const db = await open({ database: half.database });
    expect((await db.migrate()).applied.length).toBeGreaterThan(0);
    await db.close();
    expect(await shape(half.place())).toEqual(await shape(whole.place()));
  });

  // MariaDB can't roll back table changes: there the next migration continues where this one stopped.
  if (kind !== "mariadb") {
    test("a migration that fails leaves nothing, except for the place of the lease", async () => {
      const { database, place } = await emptyPlace();
      await run(place(), 'create table "user_email_uidx" (a integer)');
      const before = await shape(place());
      await expect((await open({ database })).migrate()).rejects.toThrow();
      const after = await shape(place());
      expect(after.filter((line) => !line.includes("latchkey_migration_lease"))).toEqual(before);
    });
  }

  test.for([
    ["an empty", async () => {}],
    ["a previous", previously],
    ["a half-made", halfMade],
  ] as const)(
    "of five processes at once on %s schema: one makes the changes, the others find them made",
    async ([, prepare]) => {
      const { database, place } = await emptyPlace();
      await prepare(database, place);
      const applied = await inProcesses(5, "migrate", database);
      expect(applied.filter((count) => count !== 0)).toHaveLength(1);
      const db = await open({ database, parts: childParts });
      expect(await db.plan()).toEqual({ statements: [] });
      const added = await people(db).add({ id: "new", email: "new@example.com" });
      expect(added).toBe(1);
    },
  );

  test("are recorded", async () => {
    const { database, place } = await emptyPlace();
    const db = await open({ database, parts: small });
    const { applied } = await db.migrate();
    const columns = new Map(Object.entries(migrationTable.columns));
    const rows = await direct(place(), new Map([[migrationTable.name, { columns }]])).rows(
      migrationTable.name,
    );
    expect(rows).toEqual([
      {
        id: expect.any(String),
        appliedAt: "2026-11-21T08:00:00.000Z",
        hash: expect.stringMatching(/^[\w-]{43}$/),
        statements: applied.join(";\n"),
      },
    ]);
  });

  test("are recorded wherever they end", async () => {
    const { database, place } = await emptyPlace();
    const before = await migrated({ database, parts: small });
    await before
      .for(small[0])
      .write((k) => k.insertInto("user").values({ id: "u1", name: "Ada", email: "a@b.c" }))();
    const planned = (await (await open({ database, parts: grown })).plan()).statements;
    const columns = new Map(Object.entries(migrationTable.columns));
    const notes = direct(place(), new Map([[migrationTable.name, { columns }]]));
    let left: readonly string[] = planned;
    for (let most = 1; left.length > 0; most++) {
      let count = 0;
      const env: Env = {
        ...testEnv(),
        probe(event) {
          if (event.kind !== "statement" || !/^(create|alter|commit)\b/.test(event.sql)) return;
          count += 1;
          if (count > most) throw new Error("the process ends");
        },
      };
      const db = await open({ database, parts: grown, env });
      await db.migrate().catch(() => {});
      left = (await (await open({ database, parts: grown })).plan()).statements;
      const recorded = (await notes.rows(migrationTable.name)).map((row) => String(row.statements)).join(";");
      for (const made of planned.filter((statement) => !left.includes(statement)))
        expect(recorded).toContain(made);
    }
  });

  test("leave tables alone that Latchkey didn't create", async () => {
    const { database, place } = await emptyPlace();
    await run(place(), 'create table "user" (id char(32) primary key)', "create table unrelated (a integer)");
    const before = await shape(place());
    const db = await open({ database });
    const refusal = expect.objectContaining({
      message: expect.stringMatching(/did not create \(user\).*empty/),
    });
    await expect(db.plan()).rejects.toEqual(refusal);
    await expect(db.migrate()).rejects.toEqual(refusal);
    expect(await shape(place())).toEqual(before);
    if (kind === "sqlite") expect(await journalMode(place()), "its owner chose it").toBe("delete");
  });

  test("leave out an index that an ORM made under another name, unless it lacks rows, columns or their order", async () => {
    const { database, place } = await emptyPlace();
    const short = text({ length: 20 });
    const columns = { id: id(), a: short, b: short, c: short, d: short, e: short };
    await (await migrated({ database, parts: [table("note", columns)] })).close();
    const isPartial = kind === "mariadb" ? ["b(3)", ""] : ["b", " where b <> ''"];
    const sorted = { sqlite: "e collate nocase", postgres: 'e collate "C"', mariadb: "e desc" }[kind];
    await run(
      place(),
      'create index "note_of_a" on note (a, b)',
      `create index "note_of_b" on note (${isPartial[0]})${isPartial[1]}`,
      'create unique index "note_of_c" on note (c)',
      'create index "note_of_d" on note (d desc)',
      `create index "note_of_e" on note (${sorted})`,
    );
    const options = { indexes: [["a", "b"], ["b"], ["c"], ["b", "a"], ["d"], ["e"]] } as const;
    const db = await open({ database, parts: [table("note", columns, options)] });
    const made = (await db.migrate()).applied.map((sql) => sql.replaceAll(/["`]/g, ""));
    expect(made).toEqual(
      ["b", "b, a", "d", "e"].map(
        (held) => `create index note_${held.replace(", ", "_")}_idx on note (${held})`,
      ),
    );
    expect(await db.plan()).toEqual({ statements: [] });
  });

  test("work beside tables of an application", async () => {
    const { database, place } = await emptyPlace();
    await run(place(), "create table invoice (id char(32) primary key)");
    await (await open({ database })).plan();
    if (kind === "sqlite") expect(await journalMode(place())).toBe("delete");
    await migrated({ database });
    if (kind === "sqlite")
      expect(await journalMode(place()), "from now on it is ours too").toBe(
        isDriverChosen() ? "delete" : "wal",
      );
  });

  test("omit a unique index over duplicate rows, report it, and don't prevent the start", async () => {
    const { database, place } = await emptyPlace();
    const before = await migrated({
      database,
      parts: [table("user", { id: id(), name: text() })],
    });
    const add = before
      .for(table("user", { id: id(), name: text() }))
      .write((k, p: { id: string }) => k.insertInto("user").values({ id: p.id, name: "Ada" }));
    await add({ id: "u1" });
    await add({ id: "u2" });
    await before.close();
    const env = testEnv();
    const unique = { database, parts: [table("user", { id: id(), name: text({ unique: true }) })], env };
    const report = { applied: [], duplicates: [{ table: "user", columns: ["name"] }] };
    expect(await (await open(unique)).migrate()).toEqual(report);
    const lines = JSON.stringify(env.lines);
    expect(lines).toContain('Rows of \\"user\\" have the same name');
    expect(lines).not.toContain("Ada");

    await direct(place(), new Map()).remove("user", { id: "u2" });
    const { applied } = await (await open(unique)).migrate();
    expect(applied).toEqual([expect.stringMatching(/^create unique index (concurrently )?.user_name_uidx/)]);
  });

  test("an index of a sparse column refuses repeated values, and on SQLite leaves out rows without one", async () => {
    const { database, place } = await emptyPlace();
    const sparse = table("user", {
      id: id(),
      code: text({ nullable: true, unique: true, sparse: true, length: 20 }),
    });
    const db = await migrated({ database, parts: [sparse] });
    const add = db
      .for(sparse)
      .write((k, p: { id: string; code: string | null }) =>
        k.insertInto("user").values({ id: p.id, code: p.code }),
      );
    await add({ id: "u1", code: null });
    await add({ id: "u2", code: null });
    await add({ id: "u3", code: "one" });
    await expect(add({ id: "u4", code: "one" })).rejects.toMatchObject({ columns: ["code"] });
    const leavesOut = (await shape(place())).some((line) => line.endsWith('where "code" is not null'));
    expect(leavesOut).toBe(kind === "sqlite");
  });

  test("a required column without a default can't come later", async () => {
    const { database } = await emptyPlace();
    await (await migrated({ database, parts: small })).close();
    const changed = table("user", { id: id(), name: text(), email: text({ unique: true }), age: integer() });
    await expect((await open({ database, parts: [changed] })).plan()).rejects.toThrow(
      'The column "age" can\'t be added to the table "user"',
    );
  });

  test("columns of a feature that is switched on later are added", async () => {
    const { database } = await emptyPlace();
    await (await migrated({ database, parts: [userTable] })).close();
    const extra = extend("user", { username: text({ nullable: true, unique: true }) });
    const db = await open({ database, parts: [userTable, extra] });
    const [column, index, ...others] = (await db.migrate()).applied.map((sql) => sql.replaceAll("`", '"'));
    expect(column).toMatch(/^alter table "user" add column "username" /);
    expect(index).toMatch(/^create unique index "user_username_uidx" on "user" \("username"\)/);
    expect(others).toEqual([]);
  });
});
