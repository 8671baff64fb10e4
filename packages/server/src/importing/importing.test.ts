import { writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type App, app } from "@latchkey/testing/app";
import { SAMPLE_PASSWORD, type Sample, sample } from "@latchkey/testing/imports/index";
import { serverPlace } from "@latchkey/testing/storage/server";
import { authenticatorFor, challenged } from "@latchkey/testing/two-factor/factors";
import { admin, twoFactor, username } from "latchkey/features";
import { base32, type Verdict } from "latchkey/host";
import { describe, expect, onTestFinished, test } from "vitest";
import { mapOf } from "./formats/csv.ts";
import { FORMATS } from "./formats/index.ts";
import { runImport } from "./run-import.ts";
import type { FormatOptions, Rows } from "./source-row.ts";

const NONE: FormatOptions = { map: {} };
const nothing = (): void => {};

async function read(format: string, source: string, options: FormatOptions = NONE): Promise<Rows> {
  const reader = await FORMATS[format]?.read();
  if (reader === undefined) throw new Error(`There is no format ${format}.`);
  return reader(source, options, nothing);
}

/** An engine into which a source was imported. */
async function imported(format: string, source: string, options: FormatOptions = NONE) {
  const here = await app({ plugins: [admin(), username(), twoFactor()] });
  const { runId } = await here.auth.api.beginImport({ body: { format, source } });
  const verdicts: Verdict[] = [];
  const summary = await runImport({
    engine: here.auth,
    runId,
    rows: await read(format, source, options),
    async onBatch(found) {
      verdicts.push(...found);
    },
  });
  return { here, verdicts, summary };
}

const user = async ({ rows }: App, email: string) => (await rows("user")).find((row) => row.email === email);
const accountsOf = async ({ rows }: App, userId: unknown) =>
  (await rows("account")).filter((row) => row.userId === userId).map(({ providerId }) => providerId);
const ada = { email: "ada@example.com", password: SAMPLE_PASSWORD };

async function temporary(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-import-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

describe("users sign in with the password of", { tags: "servers" }, () => {
  test("Auth0, whose hashes are in a second file", async () => {
    const { here, verdicts } = await imported("auth0", sample("auth0-users.ndjson"), {
      ...NONE,
      hashes: sample("auth0-hashes.ndjson"),
    });
    expect(verdicts.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["created", null],
      ["created", null],
      ["created", null],
      ["skipped", "EMAIL_MISSING"],
    ]);
    expect(await user(here, "ada@example.com")).toMatchObject({
      id: "auth0|5f7c8ec7c33c6c004bbafe82",
      name: "Ada Lovelace",
      emailVerified: true,
      createdAt: "2020-10-06T15:40:07.000Z",
    });
    const bob = await user(here, "bob@example.com");
    expect(bob).toMatchObject({ name: "bob" });
    expect(await accountsOf(here, bob?.id)).toEqual(["google"]);
    // The email address is in the file of hashes only.
    expect(await user(here, "eve@example.com")).toMatchObject({ banned: true, emailVerified: false });
    await here.signIn(ada);
  });

  test("Auth0, if it belongs to an identity that was linked to the user", async () => {
    const [own, other] = ["5f7c8ec7c33c6c004bbafe82", "60425dc43519d90068f82973"];
    const linked = [
      { provider: "google-oauth2", user_id: "1" },
      { provider: "auth0", user_id: own },
      { provider: "auth0", user_id: other },
    ];
    const user = { user_id: "google-oauth2|1", email: ada.email, email_verified: true, identities: linked };
    const users = await temporary("users.json", `${JSON.stringify(user)}\n`);
    const options = { ...NONE, hashes: sample("auth0-hashes.ndjson") };
    const { here, verdicts } = await imported("auth0", users, options);
    expect(verdicts).toMatchObject([{ verdict: "created", notes: ["PASSWORD_KEPT"] }]);
    await here.signIn(ada);
  });

  test.each<Sample>(["firebase-users.json", "firebase-users.csv"])("Firebase (%s)", async (file) => {
    const { here, summary } = await imported("firebase", sample(file), {
      ...NONE,
      hashes: sample("firebase-hash-config.txt"),
    });
    expect(summary).toMatchObject({ created: 2, skipped: 1, reasons: { EMAIL_MISSING: 1 }, notes: {} });
    expect(await user(here, "ada@example.com")).toMatchObject({
      id: "kKFSb6PfTZdPFcoFHbGqIuHkz0x1",
      name: "Ada Lovelace",
      createdAt: "2020-12-31T23:00:00.000Z",
    });
    const bob = await user(here, "bob@example.com");
    expect(bob).toMatchObject({ banned: true });
    expect(await accountsOf(here, bob?.id)).toEqual(["google"]);
    await here.signIn(ada);
  });

  test("Clerk (CSV), with the authenticator app", async () => {
    const { here, summary } = await imported("clerk", sample("clerk-users.csv"));
    expect(summary).toMatchObject({ created: 2, skipped: 1, notes: {} });
    expect(await user(here, "ada@example.com")).toMatchObject({ username: "ada", emailVerified: true });
    expect(await user(here, "bob@example.com")).toMatchObject({ emailVerified: false });
    await here.signIn({ ...ada, email: "bob@example.com" });
    const browser = await challenged(here, ada);
    const uri = "otpauth://totp/x?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&digits=6&period=30";
    await browser.post("/two-factor/verify-totp", { code: authenticatorFor(here, uri).code() }).ok();
  });

  test("Clerk (JSON)", async () => {
    const { here } = await imported("clerk", sample("clerk-users.json"));
    const found = await user(here, "ada@example.com");
    expect(found).toMatchObject({ id: "user_2fOjFRJ1cUqOhT3dxiPqVbWqWcP", emailVerified: true });
    expect((await accountsOf(here, found?.id)).toSorted()).toEqual(["credential", "google"]);
    await here.signIn(ada);
  });

  test("Keycloak, with the authenticator app", async () => {
    const { here, summary } = await imported("keycloak", sample("keycloak-realm.json"));
    expect(summary).toMatchObject({ created: 2, skipped: 1, reasons: { NOT_A_USER: 1 }, notes: {} });
    expect(await user(here, "bob@example.com")).toMatchObject({ banned: true, username: null });
    const browser = await challenged(here, ada);
    // Keycloak's key is the text itself.
    const secret = base32(Buffer.from("x5vLPYbLAOFM1XgTd1ck"));
    const app = authenticatorFor(here, `otpauth://totp/x?secret=${secret}&digits=6&period=30`);
    await browser.post("/two-factor/verify-totp", { code: app.code() }).ok();
  });

  test("a CSV file of Excel, with columns that are named", async () => {
    const map = mapOf([
      "firstName=Vorname",
      "lastName=Nachname",
      "password=Passwort",
      "emailVerified=Bestätigt",
    ]);
    const { here } = await imported("csv", sample("users-windows-1252.csv"), { map });
    expect(await user(here, "ada@example.com")).toMatchObject({ name: "Ada Müller", emailVerified: true });
    await here.signIn(ada);
  });

  test("JSON lines, with a pepper", async () => {
    const map = mapOf(["name=full_name", "password=hash", "emailVerified=confirmed_at"]);
    const { here } = await imported("ndjson", sample("users.ndjson"), { map, pepper: "pepper" });
    expect(await user(here, "ada@example.com")).toMatchObject({ name: "Ada Lovelace", emailVerified: true });
    await here.signIn(ada);
  });
});

test("accounts at providers that were never confirmed are left out of users of Clerk", async () => {
  const external_accounts = ["unverified", "verified", "transferable"].map((status, at) => ({
    provider: "oauth_google",
    provider_user_id: String(at),
    verification: { status },
  }));
  const path = await temporary("users.json", JSON.stringify([{ external_accounts }]));
  expect(await read("clerk", path).then(all)).toMatchObject([
    { accounts: [{ providerId: "google", accountId: "1" }] },
  ]);
});

test("an email address of Auth.js is confirmed by a date or a true value only", async () => {
  const path = await temporary("auth.db", "");
  const database = new DatabaseSync(path);
  database.exec(`
    create table "User" (id integer primary key, email text, "emailVerified");
    create table "Account" (id text, "userId" text, type text, provider text, "providerAccountId" text);
  `);
  const add = database.prepare('insert into "User" values (null, ?, ?)');
  for (const value of [1609455600000, 1609455600, "2021-01-01 00:00:00", 1, 0, "", "false", "0000-00-00"])
    add.run(`${value}@example.com`, value);
  database.close();
  const rows = await read("auth.js", `sqlite:${path}`).then(all);
  const verified = [true, true, true, true, false, false, false, false];
  expect(rows).toMatchObject(verified.map((emailVerified) => ({ emailVerified })));
});

test("a MySQL date without a day is none", { tags: "servers" }, async () => {
  const { url, other } = await serverPlace("mariadb");
  await other.each([
    "create table User (id int primary key, email varchar(100), emailVerified datetime, createdAt datetime)",
    "create table Account (id int, userId int, type text, provider text, providerAccountId text)",
    "set session sql_mode = ''",
    "insert into User values (1, 'ada@example.com', '0000-00-00', '0000-00-00')",
  ]);
  expect(await read("auth.js", url).then(all)).toEqual([
    { id: "1", email: "ada@example.com", emailVerified: false, accounts: [] },
  ]);
});

test("accounts at providers are read from the tables of Auth.js", async () => {
  const path = await temporary("auth.db", "");
  const database = new DatabaseSync(path);
  database.exec(`
    create table "User" (id text primary key, name text, email text, "emailVerified" integer, image text);
    create table "Account" (id text, "userId" text, type text, provider text, "providerAccountId" text);
    insert into "User" values ('c1', 'Ada', 'ada@example.com', 1609455600000, null), ('c2', 'Bob', 'bob@example.com', null, null);
    insert into "Account" values ('a1', 'c1', 'oidc', 'azure-ad', '42');
  `);
  database.close();
  const { here, summary } = await imported("auth.js", `sqlite:${path}`);
  expect(summary).toMatchObject({ created: 2 });
  expect(await user(here, "ada@example.com")).toMatchObject({ id: "c1", emailVerified: true });
  expect(await user(here, "bob@example.com")).toMatchObject({ emailVerified: false });
  expect(await accountsOf(here, "c1")).toEqual(["microsoft"]);
});

test("users of Supabase are read from its schema, with accounts, second factors and passwords", async () => {
  const { url, other } = await serverPlace("postgres");
  const hash = (await readFile(sample("auth0-hashes.ndjson"), "utf8")).match(/\$2b\$04\$[^"]{53}/)?.[0];
  const [first, second, third] = ["1", "2", "3"].map(
    (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
  );
  await other.each([
    "create schema auth",
    `create table auth.users (id uuid primary key, email text, encrypted_password text, email_confirmed_at timestamptz,
      created_at timestamptz, banned_until timestamptz, deleted_at timestamptz, is_anonymous boolean, role text, raw_user_meta_data jsonb)`,
    "create table auth.identities (id uuid, provider_id text, user_id uuid, identity_data jsonb, provider text)",
    "create table auth.mfa_factors (id uuid, user_id uuid, status text, factor_type text, secret text)",
    `insert into auth.users values
      ('${first}', 'ada@example.com', '${hash}', now(), '2021-01-01Z', null, null, false, 'authenticated', '{"full_name": "Ada"}'),
      ('${second}', 'bob@example.com', '', null, '2021-01-02Z', '3000-01-01Z', null, false, 'authenticated', '{}'),
      ('${third}', null, null, null, now(), null, null, true, 'authenticated', '{}')`,
    `insert into auth.identities values
      (null, '1', '${first}', '{"sub": "1"}', 'email'), (null, '42', '${second}', '{"sub": "42"}', 'google')`,
    `insert into auth.mfa_factors values (null, '${first}', 'verified', 'totp', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')`,
  ]);
  const { here, summary } = await imported("supabase", url);
  expect(summary).toMatchObject({ created: 2, skipped: 1, reasons: { NOT_A_USER: 1 }, notes: {} });
  expect(await user(here, "ada@example.com")).toMatchObject({ id: first, name: "Ada", role: "user" });
  expect(await user(here, "bob@example.com")).toMatchObject({ banned: true, emailVerified: false });
  expect(await accountsOf(here, second)).toEqual(["google"]);
  await challenged(here, ada);
});

const all = async (rows: Rows): Promise<unknown[]> => Array.fromAsync(rows);

describe("a bad file", () => {
  test.each<[string, string, string | Uint8Array, RegExp]>([
    ["a zip archive", "clerk", Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), /zip archive: unpack it/],
    ["an archive", "auth0", Uint8Array.of(0x1f, 0x8b, 8, 0), /gunzip/],
    ["an encrypted file", "auth0", "-----BEGIN PGP MESSAGE-----\n", /gpg --decrypt/],
    ["a picture", "csv", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1), /no text file/],
    [
      "a list that is cut",
      "firebase",
      '{"users":[{"localId":"1","email":"a@example.com"},{"loc',
      /middle of a row/,
    ],
    ["a CSV file that is cut", "csv", 'email,name\na@example.com,"A', /middle of a row/],
    ["a realm without users", "keycloak", '{"realm":"example"}', /holds no users/],
    ["a text in place of JSON", "keycloak", "realm: example\n", /no text file|holds no users/],
    ["200,000 columns", "csv", `email${",x".repeat(200_000)}\n`, /more than 1000 columns/],
    ["a quote that is never closed", "csv", `email\n"${"x".repeat(3_000_000)}`, /quotation mark/],
    ["no column with email addresses", "csv", "phone,name\n1,Ada\n", /--map email=COLUMN/],
  ])("(%s) is refused, and the message says what to do", async (_, format, content, message) => {
    const path = await temporary("file.txt", content);
    await expect(read(format, path).then(all)).rejects.toThrow(message);
  });

  test("that doesn't exist is refused", async () => {
    await expect(read("csv", "/nowhere/users.csv").then(all)).rejects.toThrow(/is no file/);
  });

  test("of lines, some of which can't be read, loses only those", async () => {
    const lines = [
      '{"email":"a@example.com"}',
      "{",
      "[]",
      "x".repeat(3_000_000),
      '{"email":"b@example.com"}',
    ];
    const path = await temporary("users.ndjson", `\ufeff${lines.join("\r\n")}\n{"email":"c@exam`);
    const rows = await read("ndjson", path).then(all);
    expect(rows).toMatchObject([
      { email: "a@example.com" },
      ...["UNREADABLE", "UNREADABLE", "UNREADABLE"].map((unreadable) => ({ unreadable })),
      { email: "b@example.com" },
      { unreadable: "UNREADABLE" },
    ]);
  });

  test.each([
    ["UTF-16", Buffer.from("\ufeffemail\tname\nada@example.com\tJosé\n", "utf16le")],
    ["UTF-8 with a byte order mark", Buffer.from("\ufeffemail,name\nada@example.com,José\n")],
    ["Windows-1252", Buffer.from("email,name\nada@example.com,José\n", "latin1")],
  ])("in %s is read", async (_, content) => {
    const path = await temporary("users.csv", content);
    expect(await read("csv", path).then(all)).toMatchObject([{ email: "ada@example.com", name: "José" }]);
  });
});

test("a list of JSON is read wherever the pieces of the file end", async () => {
  const users = Array.from({ length: 3000 }, (_, at) => ({
    localId: `"}],[{${at}`,
    email: `p${at}@example.com`,
    displayName: `${"\\".repeat(at % 3)}"[`,
    nested: { list: [{ a: ["]", "}"] }] },
  }));
  const path = await temporary("users.json", "");
  writeFileSync(path, JSON.stringify({ kind: "users", other: [1, 2], users, after: ["x"] }, undefined, 1));
  const rows = await read("firebase", path).then(all);
  expect(rows).toHaveLength(users.length);
  expect(rows.at(-1)).toMatchObject({ id: users.at(-1)?.localId, email: "p2999@example.com" });
});
