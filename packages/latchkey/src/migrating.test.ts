import { execFileSync } from "node:child_process";
import { createHmac, scryptSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BASE_URL, PASSWORD, SECRET } from "@latchkey/testing/app";
import { expect, onTestFinished, test } from "vitest";
import type { Option } from "./base/options/option.ts";
import { genericOAuthOptions } from "./features/generic-oauth/options.ts";
import { latchkey } from "./index.ts";
import { engineOptions } from "./options/declared.ts";

const DOCUMENT = new URL("../../../docs/migrating-from-better-auth.md", import.meta.url);
const NOW = "2026-11-21T08:00:00.000Z";

const text = () => readFileSync(DOCUMENT, "utf8");

/** The part of the document in that language that copies rows. */
function script(language: "ts" | "sql"): string {
  const blocks = [...text().matchAll(/```(\w+)\n(.*?)```/gs)];
  const found = blocks.find(([, name, code = ""]) => name === language && /\bold\b/.test(code))?.[2];
  if (found === undefined) throw new Error("The document has no script that copies rows.");
  return found;
}

/** A database as the compatible framework makes and fills it. */
function oldDatabase(path: string): void {
  const salt = "00112233445566778899aabbccddeeff";
  const key = scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }).toString(
    "hex",
  );
  const db = new DatabaseSync(path);
  db.exec(`
    create table user (id text primary key, name text, email text, emailVerified integer, image text, createdAt date, updatedAt date);
    create table account (id text primary key, accountId text, providerId text, userId text, accessToken text, refreshToken text,
      idToken text, accessTokenExpiresAt date, refreshTokenExpiresAt date, scope text, password text, createdAt date, updatedAt date);
    create table session (id text primary key, expiresAt date, token text, createdAt date, updatedAt date, ipAddress text,
      userAgent text, userId text);
    insert into user values ('u1', 'Ada', 'Ada@example.com', 1, null, '${NOW}', '${NOW}');
    insert into account (id, accountId, providerId, userId, password, createdAt, updatedAt)
      values ('a1', 'u1', 'credential', 'u1', '${salt}:${key}', '${NOW}', '${NOW}');
    insert into account (id, accountId, providerId, userId, createdAt, updatedAt)
      values ('a2', '4711', 'github', 'u1', '${NOW}', '${NOW}');
    insert into session values ('s1', '2099-01-01T00:00:00.000Z', 'the-token-of-a-browser', '${NOW}', '${NOW}', null, null, 'u1');
  `);
  db.close();
}

test("rows copied as documented keep people signed in, and their passwords valid", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-moving-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  oldDatabase(join(folder, "old.db"));
  const make = () =>
    latchkey({
      baseURL: BASE_URL,
      secret: SECRET,
      database: `sqlite:${join(folder, "latchkey.db")}`,
      emailAndPassword: { enabled: true },
      socialProviders: { github: { clientId: "1", clientSecret: "2" } },
      advanced: { cookiePrefix: "better-auth" },
    });
  const empty = make();
  await empty.migrate();
  await empty.close();
  writeFileSync(join(folder, "copy.mts"), script("ts"));
  execFileSync(process.execPath, ["copy.mts"], { cwd: folder });

  const auth = make();
  const signature = createHmac("sha256", SECRET).update("the-token-of-a-browser").digest("base64");
  const cookie = `__Secure-better-auth.session_token=${encodeURIComponent(`the-token-of-a-browser.${signature}`)}`;
  const headers = { cookie };
  expect(await auth.api.getSession({ headers })).toMatchObject({
    user: { id: "u1", email: "ada@example.com" },
  });
  const accounts = await auth.api.listUserAccounts({ headers });
  expect(accounts.map(({ providerId }) => providerId).toSorted()).toEqual(["credential", "github"]);
  const body = { email: "ada@example.com", password: PASSWORD };
  expect(await auth.api.signInEmail({ body })).toMatchObject({ user: { id: "u1" } });
  await auth.close();
});

test("with the documented rows for counting, new numbers come after the copied ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-counting-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = new DatabaseSync(join(folder, "old.db"));
  for (const table of ["user", "account", "session"])
    old.exec(`create table ${table} (id integer primary key); insert into ${table} values (9), (10)`);
  old.close();
  const database = new DatabaseSync(join(folder, "latchkey.db"));
  const auth = latchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    database,
    emailAndPassword: { enabled: true },
    advanced: { database: { generateId: "serial" } },
  });
  onTestFinished(auth.close);
  await auth.migrate();
  database.exec(`attach '${join(folder, "old.db")}' as old; ${script("sql")}; detach old`);
  const body = { name: "Ada", email: "ada@example.com", password: PASSWORD };
  expect(await auth.api.signUpEmail({ body })).toMatchObject({ user: { id: "11" } });
  for (const table of ["account", "session"])
    expect(database.prepare(`select id from ${table}`).all()).toEqual([{ id: "11" }]);
});

test("the document names every option that is refused", () => {
  const [, refused = ""] = text().split("## Options that are refused");
  const named = [...refused.matchAll(/`([^`]+)`/g)].flatMap(([, option = ""]) => option.split("."));
  const names = [engineOptions, genericOAuthOptions].flatMap(refusedIn);
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
});

function refusedIn({ absent = {}, members = {} }: Option): string[] {
  return [...Object.keys(absent), ...Object.values(members).flatMap(refusedIn)];
}
