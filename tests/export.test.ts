import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { frameworkDatabase } from "@latchkey/testing/framework-database";
import { sample } from "@latchkey/testing/imports/index";
import { afterEach, beforeEach, expect, test } from "vitest";
import { command as run, latchkey as separately } from "./command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-export-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const latchkey = (...args: string[]) => run(folder, args);
/** A deployment with another database and another secret. */
const elsewhere = (...args: string[]) => run(folder, args, { LATCHKEY_DATA: join(folder, "other") });

test("everything is exported, planned, imported elsewhere and exported there again", async () => {
  await writeFile(join(folder, "key.txt"), "a passphrase of the tests\n");
  await latchkey("import", "keycloak", sample("keycloak-realm.json"));
  const secrets = ["--secrets", "--key", "key.txt"];
  const made = await latchkey("export", ...secrets, "--out", "all.ndjson", "--json");
  expect(made).toMatchObject({ code: 0 });
  const report = JSON.parse(made.out);
  expect(report).toMatchObject({ secrets: true, rows: { user: 2, twoFactor: 1 }, file: expect.any(String) });
  const importing = ["import", "latchkey", "all.ndjson", "--key", "key.txt", "--json"];
  expect(JSON.parse((await elsewhere(...importing, "--plan")).out)).toMatchObject({
    plan: true,
    total: report.total,
  });
  expect(JSON.parse((await elsewhere(...importing)).out)).toMatchObject({ total: report.total });
  expect((await elsewhere(...importing)).out).toContain('"total":0');
  const open = await latchkey("export");
  expect(open.err).toContain("were left out");
  // All but the first line, which has the time, is the same.
  const rows = (text: string) => text.split("\n").filter((line) => line.startsWith('{"table"'));
  expect(rows((await elsewhere("export")).out)).toEqual(rows(open.out));
  expect(rows(open.out)).toHaveLength(report.total);
});

test("an application exports its own engine's data, and imports it elsewhere", async () => {
  await writeFile(join(folder, "key.txt"), "a passphrase of the tests\n");
  await writeFile(
    join(folder, "auth.mjs"),
    `import { latchkey } from "${new URL("../packages/latchkey/src/index.ts", import.meta.url).href}";
export const auth = latchkey({
  baseURL: "http://localhost:3000",
  secret: "a secret of an application: 0123456789",
  database: process.env.DATABASE,
  emailAndPassword: { enabled: true },
});
await auth.migrate();
if (process.env.NAME) await auth.api.signUpEmail({ body: { name: "Ada", email: "ada@example.com", password: "correct horse battery" } });
`,
  );
  const own = (args: readonly string[], database: string, name = "") =>
    separately(folder, [...args, "--config", "auth.mjs", "--json"], {
      DATABASE: `sqlite:${join(folder, database)}`,
      NAME: name,
    });
  const exported = ["export", "--secrets", "--key", "key.txt", "--out", "all.ndjson"];
  const made = await own(exported, "one.db", "Ada");
  expect(made).toMatchObject({ code: 0 });
  expect(JSON.parse(made.out)).toMatchObject({ rows: { user: 1, account: 1 } });
  const importing = ["import", "latchkey", "all.ndjson", "--key", "key.txt"];
  const planned = await own([...importing, "--plan"], "two.db");
  expect(JSON.parse(planned.out)).toMatchObject({ plan: true, total: JSON.parse(made.out).total });
  expect(JSON.parse((await own(importing, "two.db")).out)).toMatchObject({ rows: { user: 1, account: 1 } });
});

test("an export on standard output contains nothing that modules print", async () => {
  const library = new URL("../packages/latchkey/src/index.ts", import.meta.url).href;
  const settings = `secret: "a secret of an application: 0123456789", database: "sqlite:app.db"`;
  await writeFile(
    join(folder, "auth.mjs"),
    `import console from "node:console";
import { latchkey } from "${library}";
console.log("module is loading");
export const auth = latchkey({ baseURL: "http://localhost:3000", ${settings} });
await auth.migrate();
const { plan } = auth;
auth.plan = () => (console.info("module is used"), plan());
`,
  );
  await latchkey("migrate");
  await writeFile(
    join(folder, "latchkey.config.mjs"),
    `console.log("configuration is loading");\nexport default {};\n`,
  );
  const exports = [separately(folder, ["export", "--config", "auth.mjs"]), latchkey("export")];
  const [application, service] = await Promise.all(exports);
  for (const made of [application, service]) {
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining("0 rows were exported") });
    for (const line of made?.out.trimEnd().split("\n") ?? []) expect(JSON.parse(line)).toBeTypeOf("object");
  }
  expect(application?.err).toMatch(/module is loading\n(.*\n)*module is used/);
  expect(service?.err).toContain("configuration is loading");
});

test.each([
  [["export"], "There is nothing to export"],
  [["export", "--to", "better-auth"], "Name the database"],
  [["export", "--to", "auth0", "sqlite:x.db"], "auth0 is no system. Name better-auth."],
  [["export", "--to", "better-auth", "sqlite:x.db", "--config", "auth.ts"], "auth.ts doesn't exist"],
  [["import", "csv", "users.csv", "--key", "key.txt"], "--key belongs to the format latchkey"],
  [["import", "csv", "users.csv", "--config", "auth.ts"], "--config belongs to the format latchkey"],
  [["export", "--secrets"], "--secrets --key FILE"],
  [["export", "--key", "key.txt"], "Add --secrets"],
  [["export", "--secrets", "--key", "missing"], "missing can't be read: ENOENT"],
  [["import", "latchkey", "missing"], "is no file"],
] as const)("latchkey %j is refused, and says what to do", async (args, message) => {
  await writeFile(join(folder, "key.txt"), "a passphrase of the tests\n");
  const { code, err } = await latchkey(...args);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
});

/** Makes a database of better-auth without rows, changed by those statements. Returns its URL. */
function emptyTables(...statements: string[]): string {
  const path = join(folder, "left.db");
  frameworkDatabase(path);
  // Not defensive: these tests edit the schema.
  const sql = new DatabaseSync(path, { defensive: false });
  sql.exec("pragma foreign_keys = off; pragma writable_schema = on");
  for (const { name } of sql.prepare("select name from sqlite_schema where type = 'table'").all())
    sql.exec(`delete from "${name}"`);
  for (const statement of statements) sql.exec(statement);
  sql.close();
  return `sqlite:${path}`;
}

test("everything is written into tables of better-auth that have other names", async () => {
  await writeFile(join(folder, "latchkey.config.json"), '{"user": {"modelName": "people"}}');
  await latchkey("import", "keycloak", sample("keycloak-realm.json"));
  const url = emptyTables("alter table user rename to people");
  const made = await latchkey("export", "--to", "better-auth", url, "--json");
  expect(made).toMatchObject({ code: 0 });
  expect(JSON.parse(made.out)).toMatchObject({ rows: { user: 2, account: expect.any(Number) } });
});

test("an application's own fields and names of tables are exported, too", async () => {
  const url = emptyTables('alter table user rename to people; alter table people add column "team" text');
  const settings = `database: process.env.DATABASE, emailAndPassword: { enabled: true }`;
  await writeFile(
    join(folder, "auth.mjs"),
    `import { latchkey } from "${new URL("../packages/latchkey/src/index.ts", import.meta.url).href}";
export const auth = latchkey({
  baseURL: "http://localhost:3000", secret: "a secret of an application: 0123456789", ${settings},
  user: { modelName: "people", additionalFields: { team: { type: "string", required: false } } },
});
await auth.migrate();
const ada = { name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "red" };
if (process.env.FILL) await auth.api.signUpEmail({ body: ada });
`,
  );
  const database = `sqlite:${join(folder, "app.db")}`;
  const leave = (to: string, fill = "") =>
    separately(folder, ["export", "--to", "better-auth", to, "--config", "auth.mjs", "--json"], {
      DATABASE: database,
      FILL: fill,
    });
  expect(await leave(database, "1")).toMatchObject({ code: 2, err: expect.stringContaining("is exported") });
  const made = await leave(url);
  expect(made).toMatchObject({ code: 0 });
  expect(JSON.parse(made.out)).toMatchObject({ rows: { user: 1 }, losses: { PASSWORD_UNREADABLE: 1 } });
  const sql = new DatabaseSync(join(folder, "left.db"), { readOnly: true });
  const rows = sql.prepare("select email, team from people").all();
  sql.close();
  expect(rows).toEqual([{ email: "ada@example.com", team: "red" }]);
});

test("tables that better-auth couldn't use afterwards are refused", async () => {
  await latchkey("import", "keycloak", sample("keycloak-realm.json"));
  const url = emptyTables(
    "update sqlite_schema set sql = replace(sql, ' date', ' integer') where name = 'user'",
  );
  const { code, err } = await latchkey("export", "--to", "better-auth", url);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('user.createdAt" holds numbers') });
});

test("a report is for this user only, and a refused command doesn't empty an earlier one", async () => {
  await latchkey("import", "keycloak", sample("keycloak-realm.json"));
  const report = join(folder, "lost.ndjson");
  await writeFile(report, "earlier", { mode: 0o644 });
  const leave = (url: string, file = report) =>
    latchkey("export", "--to", "better-auth", url, "--report", file);
  expect(await leave("sqlite:other.db")).toMatchObject({ code: 2 });
  expect(await readFile(report, "utf8")).toBe("earlier");
  const url = emptyTables();
  expect(await leave(url, join(folder, "no", "lost.ndjson"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("can't be written: ENOENT"),
  });
  expect(await leave(url)).toMatchObject({ code: 0 });
  expect(await readFile(report, "utf8")).toMatch(/^\{/);
  expect((await stat(report)).mode & 0o777).toBe(0o600);
});
