import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../kernel/errors.ts";
import { extend, id, integer, reference, table, text } from "./table.ts";
import { migrated, open, temporaryFile } from "./testing/database.ts";
import { inProcesses } from "./testing/processes.ts";
import { parts, sessionTable, userTable } from "./testing/tables.ts";

/** Everything that SQLite knows of the file's shape, in a stable order. */
function shape(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare("select sql from sqlite_master where sql is not null order by type, name").all();
  db.close();
  return rows.map(({ sql }) => String(sql));
}

function journalMode(file: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true });
  const mode = db.prepare("pragma journal_mode").get()?.journal_mode;
  db.close();
  return mode;
}

function run(file: string, ...statements: string[]): void {
  const db = new DatabaseSync(file);
  for (const statement of statements) db.exec(statement);
  db.close();
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
  test("make an empty database what is declared, once", async () => {
    const file = temporaryFile();
    const db = open({ database: `sqlite:${file}` });
    const { statements } = await db.plan();
    expect(statements.some((sql) => sql.startsWith('create unique index "user_email_uidx"'))).toBe(true);
    expect(await db.migrate()).toEqual({ applied: statements });
    expect(await db.plan()).toEqual({ statements: [] });
    expect(await db.migrate()).toEqual({ applied: [] });
  });

  test("a plan changes nothing", async () => {
    const file = temporaryFile();
    const db = open({ database: `sqlite:${file}` });
    expect((await db.plan()).statements.length).toBeGreaterThan(0);
    expect(shape(file)).toEqual([]);
  });

  test("tables come after those they refer to", async () => {
    const { statements } = await open().plan();
    const at = (name: string) => statements.findIndex((sql) => sql.startsWith(`create table "${name}"`));
    expect(parts[0]).toBe(sessionTable);
    expect(at("user")).toBeLessThan(at("session"));
  });

  test("add to an earlier version what is missing; its rows stay and get the defaults", async () => {
    const file = temporaryFile();
    const before = await migrated({ database: `sqlite:${file}`, parts: small });
    await before
      .for(small[0])
      .write((k) => k.insertInto("user").values({ id: "u1", name: "Ada", email: "a@b.c" }))();
    await before.close();

    const db = open({ database: `sqlite:${file}`, parts: grown });
    const { applied } = await db.migrate();
    expect(applied.every((sql) => /^(create|alter table "user" add column) /.test(sql))).toBe(true);
    const all = db.for(...grown).read((k) => k.selectFrom("user").selectAll());
    expect(await all.all()).toEqual([
      { id: "u1", name: "Ada", email: "a@b.c", logins: 0, handle: null, managerId: null },
    ]);
    expect((await db.plan()).statements).toEqual([]);
  });

  test("a version before goes on with the tables of the next", async () => {
    const file = temporaryFile();
    await (await migrated({ database: `sqlite:${file}`, parts: grown })).close();
    const older = open({ database: `sqlite:${file}`, parts: small });
    expect(await older.migrate()).toEqual({ applied: [] });
    const q = older.for(small[0]);
    await q.write((k) => k.insertInto("user").values({ id: "u1", name: "Ada", email: "a@b.c" }))();
    expect(await q.read((k) => k.selectFrom("user").selectAll()).all()).toEqual([
      { id: "u1", name: "Ada", email: "a@b.c" },
    ]);
  });

  test("continue where another was cut off", async () => {
    const whole = temporaryFile();
    await (await migrated({ database: `sqlite:${whole}` })).close();
    const half = temporaryFile();
    // Databases that can't take table changes back leave this behind.
    const [first, second] = (await open().plan()).statements;
    run(half, first ?? "", second ?? "");
    const db = open({ database: `sqlite:${half}` });
    expect((await db.migrate()).applied.length).toBeGreaterThan(0);
    await db.close();
    expect(shape(half)).toEqual(shape(whole));
  });

  test("a migration that fails leaves nothing", async () => {
    const file = temporaryFile();
    const db = open({
      database: `sqlite:${file}`,
      parts: [...small, table("sqlite_forbidden", { id: id() })],
    });
    await expect(db.migrate()).rejects.toThrow();
    expect(shape(file)).toEqual([]);
  });

  test("five processes at once: one does it, the others find it done", { timeout: 30_000 }, async () => {
    const file = temporaryFile();
    const applied = await inProcesses(5, "migrate", file);
    expect(applied.filter((count) => count !== 0)).toHaveLength(1);
  });

  test("what was done is noted", async () => {
    const file = temporaryFile();
    const db = open({ database: `sqlite:${file}`, parts: small });
    const { applied } = await db.migrate();
    const other = new DatabaseSync(file, { readOnly: true });
    const rows = other.prepare('select "appliedAt", hash, statements from latchkey_migration').all();
    other.close();
    expect(rows).toEqual([
      {
        appliedAt: "2026-11-21T08:00:00.000Z",
        hash: expect.stringMatching(/^[\w-]{43}$/),
        statements: applied.join(";\n"),
      },
    ]);
  });

  test("tables that Latchkey didn't make are left alone", async () => {
    const file = temporaryFile();
    run(file, "create table user (id text primary key)", "create table unrelated (a)");
    const db = open({ database: `sqlite:${file}` });
    const refusal = expect.objectContaining({
      message: expect.stringMatching(/did not make \(user\).*empty one/),
    });
    await expect(db.plan()).rejects.toEqual(refusal);
    await expect(db.migrate()).rejects.toEqual(refusal);
    expect(shape(file)).toHaveLength(2);
    expect(journalMode(file), "its owner chose it").toBe("delete");
  });

  test("tables of an application beside ours are no hindrance", async () => {
    const file = temporaryFile();
    run(file, "create table invoice (id text primary key)");
    await open({ database: `sqlite:${file}` }).plan();
    expect(journalMode(file)).toBe("delete");
    await migrated({ database: `sqlite:${file}` });
    expect(journalMode(file), "from now on it is ours too").toBe("wal");
  });

  test("rows that repeat stop a unique index before it is tried", async () => {
    const file = temporaryFile();
    const before = await migrated({
      database: `sqlite:${file}`,
      parts: [table("user", { id: id(), name: text() })],
    });
    const add = before
      .for(table("user", { id: id(), name: text() }))
      .write((k, p: { id: string }) => k.insertInto("user").values({ id: p.id, name: "Ada" }));
    await add({ id: "u1" });
    await add({ id: "u2" });
    await before.close();
    const db = open({
      database: `sqlite:${file}`,
      parts: [table("user", { id: id(), name: text({ unique: true }) })],
    });
    const error = await db.migrate().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain('rows of "user" have the same name');
    expect(String(error)).not.toContain("Ada");
  });

  test("a required column without a default can't come later", async () => {
    const file = temporaryFile();
    await (await migrated({ database: `sqlite:${file}`, parts: small })).close();
    const changed = table("user", { id: id(), name: text(), email: text({ unique: true }), age: integer() });
    await expect(open({ database: `sqlite:${file}`, parts: [changed] }).plan()).rejects.toThrow(
      'The column "age" can\'t be added to the table "user"',
    );
  });

  test("columns of a feature that is switched on later are added", async () => {
    const file = temporaryFile();
    await (await migrated({ database: `sqlite:${file}`, parts: [userTable] })).close();
    const extra = extend("user", { username: text({ nullable: true, unique: true }) });
    const db = open({ database: `sqlite:${file}`, parts: [userTable, extra] });
    expect((await db.migrate()).applied).toEqual([
      'alter table "user" add column "username" text',
      'create unique index "user_username_uidx" on "user" ("username")',
    ]);
  });
});
