import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BASE_URL, PASSWORD, SECRET } from "@latchkey/testing/app";
import { frameworkDatabase } from "@latchkey/testing/framework-database";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { admin, apiKey, organization, passkey, twoFactor, username } from "./features/index.ts";
import { type LatchkeyOptions, latchkey } from "./index.ts";

interface Changed
  extends Pick<
    LatchkeyOptions,
    "advanced" | "user" | "account" | "secret" | "secondaryStorage" | "verification"
  > {
  passkey?: { fields: Record<string, string> };
}

const signInOf = (name: string) => ({ body: { email: `${name}@example.com`, password: PASSWORD } });

/** Returns a database of the framework, changed by those statements, and engines on it. */
function found(...statements: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-adopting-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "auth.db");
  frameworkDatabase(path);
  // Not defensive: these tests edit the schema.
  const sql = new DatabaseSync(path, { defensive: false });
  onTestFinished(() => sql.close());
  sql.exec("pragma writable_schema = on");
  for (const statement of statements) sql.exec(statement);
  sql.exec("pragma writable_schema = reset");
  const engine = ({ passkey: ofPasskey, ...changed }: Changed = {}) => {
    const auth = latchkey({
      baseURL: BASE_URL,
      secret: SECRET,
      database: `sqlite:${path}`,
      emailAndPassword: { enabled: true },
      advanced: { cookiePrefix: "better-auth" },
      plugins: [
        admin(),
        apiKey(),
        organization({ teams: { enabled: true } }),
        passkey(ofPasskey === undefined ? {} : { schema: { passkey: ofPasskey } }),
        twoFactor(),
        username(),
      ],
      ...changed,
    });
    onTestFinished(() => auth.close());
    return auth;
  };
  return { sql, engine, signIn: signInOf("ada") };
}

describe("taking a database over", () => {
  test("the plan changes nothing, and says what would run", async () => {
    const { sql, engine } = found();
    const before = sql.prepare("select name, sql from sqlite_schema").all();
    const plan = await engine().adoptionPlan();
    expect(plan).toMatchObject({ state: "framework", version: "1.5 to 1.7" });
    expect(plan.statements).toContain('alter table "account" add column "identityKey" text');
    expect(sql.prepare("select name, sql from sqlite_schema").all()).toEqual(before);
  });

  test("the plan counts values that the secret doesn't open", async () => {
    const { engine } = found();
    expect(await engine().adoptionPlan()).toMatchObject({ unreadable: 0 });
    const other = engine({ secret: "another secret, of another deployment: 0123456789" });
    expect(await other.adoptionPlan()).toMatchObject({ unreadable: 2 });
  });

  test("continues where it was interrupted, and nothing starts before it is done", async () => {
    const { sql, engine, signIn } = found();
    const interruption = new Error("interrupted");
    const first = engine();
    await expect(
      first.adopt(({ table }) => {
        if (table === "session") throw interruption;
      }),
    ).rejects.toThrow(interruption);
    await expect(engine().migrate()).rejects.toThrow("Run `latchkey adopt` again");
    expect(await engine().adoptionPlan()).toMatchObject({ state: "interrupted" });
    const second = engine();
    const tables: string[] = [];
    await second.adopt(({ table }) => void tables.push(table));
    expect(tables).not.toContain("account");
    expect(await second.api.signInEmail(signIn)).toMatchObject({ user: { id: "ada" } });
    expect(sql.prepare("select count(*) as n from account where identityKey is null").get()).toEqual({
      n: 0,
    });
  });

  test("waits while the old version writes, without blocking this process", async () => {
    const { sql, engine } = found();
    sql.exec("begin immediate");
    setTimeout(() => sql.exec("commit"), 20);
    expect(await engine().adopt()).toMatchObject({ state: "framework" });
  });

  test("of repeated rows, the oldest one counts", async () => {
    const { sql, engine } = found(
      `insert into member (id, organizationId, userId, role, createdAt)
       values ('m0', 'acme', 'ada', 'member', '2026-11-22T08:00:00.000Z')`,
    );
    const report = await engine().adopt();
    expect(report.tables.find(({ table }) => table === "member")?.repeated).toEqual([
      { columns: ["organizationId", "userId"], rows: 1 },
    ]);
    expect(
      sql.prepare("select id from member where userId = 'ada' and membershipKey is not null").all(),
    ).toEqual([{ id: "m1" }]);
  });

  test("a second time does nothing", async () => {
    const { engine } = found();
    await engine().adopt();
    expect(await engine().adopt()).toMatchObject({ state: "adopted", applied: [], rows: 0 });
  });

  test("the issuers of versions 1.7.0 to 1.7.2 don't stand in the way of new accounts", async () => {
    const { engine } = found(
      "alter table account add column issuer text not null default 'local:credential'",
      // As those versions leave it: required, and without a default.
      "update sqlite_schema set sql = replace(sql, ' default ''local:credential''', '') where name = 'account'",
      "create unique index account_issuer_accountId_uidx on account (issuer, accountId)",
    );
    const auth = engine();
    expect(await auth.adopt()).toMatchObject({ version: "1.7.0 to 1.7.2" });
    expect((await auth.giveBack({ plan: true })).condition).toContain("Only better-auth 1.7.3 or later");
    const body = { name: "Finn", email: "finn@example.com", password: PASSWORD };
    expect(await auth.api.signUpEmail({ body })).toMatchObject({ user: { email: body.email } });
  });

  test("tables that Drizzle or Prisma named are recognized, with the options for them", async () => {
    const { engine } = found(
      "alter table user rename to users",
      "alter table users rename column emailVerified to email_verified",
      "alter table account rename to accounts",
      "alter table passkey rename column credentialID to credential_id",
    );
    const options = [
      '  user: { modelName: "users", fields: { emailVerified: "email_verified" } },',
      '  account: { modelName: "accounts" },',
      '  passkey: { fields: { credentialID: "credential_id" } }, // in `schema` of its plugin',
    ];
    const refused = await engine()
      .adoptionPlan()
      .catch((error: Error) => error.message);
    for (const line of options) expect(refused).toContain(line);
    await expect(engine().migrate()).rejects.toThrow("latchkey adopt --plan");
    const auth = engine({
      user: { modelName: "users", fields: { emailVerified: "email_verified" } },
      account: { modelName: "accounts" },
      passkey: { fields: { credentialID: "credential_id" } },
    });
    await auth.adopt();
    expect(await auth.api.signInEmail(signInOf("ada"))).toMatchObject({ user: { id: "ada" } });
  });

  test("dates that are numbers become texts, and better-auth can't go on", async () => {
    const seconds = Math.floor(Date.parse("2026-11-21T08:00:00.000Z") / 1000);
    const { sql, engine } = found(
      "update sqlite_schema set sql = replace(sql, ' date', ' integer') where name in ('user', 'session', 'account')",
      `update user set createdAt = ${seconds}`,
      `update account set createdAt = ${seconds * 1000 + 250}`,
      "update user set updatedAt = iif(id = 'ada', 253402300799, 1800000000)", // "never" in seconds
      "update account set updatedAt = iif(userId = 'ada', 90000000000, -500000000000)", // milliseconds
    );
    const auth = engine();
    const ownOnly = expect.stringContaining("numbers");
    expect(await auth.adoptionPlan()).toMatchObject({ format: "own", ownOnly });
    expect(await auth.adopt()).toMatchObject({ format: "own" });
    await expect(auth.giveBack()).rejects.toThrow('"user.createdAt" holds text');
    const latest = (column: string, table: string) =>
      sql.prepare(`select max(${column}) as at from ${table}`).get()?.at;
    expect(latest("createdAt", "user")).toBe("2026-11-21T08:00:00.000Z");
    expect(latest("createdAt", "account")).toBe("2026-11-21T08:00:00.250Z");
    expect(latest("updatedAt", "user")).toBe("9999-12-31T23:59:59.000Z");
    expect(latest("updatedAt", "account")).toBe("1972-11-07T16:00:00.000Z");
    expect(await auth.api.signInEmail(signInOf("ada"))).toMatchObject({ user: { id: "ada" } });
  });

  test.each([
    ["of another program", ["alter table user rename column emailVerified to gone"], "user.emailVerified"],
    [
      "with required values that Latchkey doesn't know",
      [
        "alter table user add column tax text not null default '?'",
        "update sqlite_schema set sql = replace(sql, ' default ''?''', '') where name = 'user'",
      ],
      "user.tax",
    ],
    [
      "with numbers as IDs",
      ["drop table teamMember", "drop table team", "create table team (id integer primary key, name text)"],
      "team.id",
    ],
    ["of the application named outbox", ["create table outbox (id integer)"], '"kind", so it is'],
  ])("tables %s are refused, with the column's name", async (_title, statements, column) => {
    await expect(
      found(...statements)
        .engine()
        .adopt(),
    ).rejects.toThrow(column);
  });

  test("an empty database, and one of Latchkey itself, have nothing to take over", async () => {
    const auth = latchkey({
      baseURL: BASE_URL,
      secret: SECRET,
      database: "sqlite::memory:",
      emailAndPassword: { enabled: true },
    });
    onTestFinished(() => auth.close());
    expect(await auth.adopt()).toMatchObject({ state: "empty" });
    await auth.migrate();
    expect(await auth.adopt()).toMatchObject({ state: "own", applied: [] });
  });
});

describe("while better-auth goes on running", () => {
  const body = { name: "Finn", email: "finn@example.com", password: PASSWORD };
  const CLEAR_TOKENS = "update account set accessToken = 'gho_clear'";
  const valueIn = (sql: DatabaseSync, query: string) => Object.values(sql.prepare(query).get() ?? {})[0];

  test("passwords, session tokens and secrets are written in its forms", async () => {
    const { sql, engine } = found();
    const auth = engine();
    expect(await auth.adopt()).toMatchObject({ state: "framework", format: "shared" });
    expect(valueIn(sql, "select token from session")).toBe("the-token-of-a-browser");
    const { token, user } = await auth.api.signUpEmail({ body });
    expect(valueIn(sql, `select token from session where userId = '${user.id}'`)).toBe(token);
    expect(valueIn(sql, `select password from account where userId = '${user.id}'`)).toMatch(
      /^[0-9a-f]{32}:[0-9a-f]{128}$/,
    );
    const headers = { cookie: cookieOf(String(token)) };
    await auth.api.enableTwoFactor({ body: { password: PASSWORD }, headers });
    const factor = sql.prepare("select secret, backupCodes from twoFactor where userId = ?").get(user.id);
    expect(factor).toEqual({
      secret: expect.stringMatching(/^[0-9a-f]+$/),
      backupCodes: expect.stringMatching(/^[0-9a-f]+$/),
    });
  });

  test("operators learn that browsers wouldn't send it the cookie", async () => {
    const { engine } = found();
    await engine().adopt();
    expect(await engine().concerns()).toEqual([]);
    const other = await engine({ advanced: {} }).concerns();
    expect(other).toEqual([expect.objectContaining({ found: expect.stringContaining('"latchkey"') })]);
  });

  test("old hashes stay as they are", async () => {
    const { sql, engine, signIn } = found();
    const auth = engine();
    await auth.adopt();
    const before = sql.prepare("select password from account where userId = 'ada'").all();
    await auth.api.signInEmail(signIn);
    expect(sql.prepare("select password from account where userId = 'ada'").all()).toEqual(before);
  });

  test("every process follows the format that the database has", async () => {
    const { engine, sql } = found();
    await engine().adopt();
    const { token } = await engine().api.signUpEmail({ body });
    expect(valueIn(sql, "select count(*) from session where token like 'h1_%'")).toBe(0);
    expect(token).toHaveLength(32);
  });

  test("afterwards, rows are rewritten, and users stay signed in", async () => {
    const { sql, engine } = found(CLEAR_TOKENS);
    const auth = engine();
    await auth.adopt();
    const { token } = await auth.api.signUpEmail({ body });
    const headers = { cookie: cookieOf(String(token)) };
    const beside = engine();
    expect(await beside.api.getSession({ headers })).toMatchObject({ user: { email: body.email } });
    expect(await auth.finishAdoption()).toMatchObject({ state: "finished" });
    expect(valueIn(sql, "select count(*) from session where token not like 'h1_%'")).toBe(0);
    expect(valueIn(sql, "select secret from twoFactor")).toMatch(/^\$lk\$/);
    expect(valueIn(sql, "select accessToken from account")).toMatch(/^\$lk\$/);
    for (const one of [auth, beside])
      expect(await one.api.getSession({ headers })).toMatchObject({ user: { email: body.email } });
    expect(await auth.finishAdoption()).toEqual({ state: "finished before", rows: 0 });
  });

  test("sessions in a secondary storage stay open afterwards, and can be ended", async () => {
    const { engine } = found();
    const values = new Map<string, string>();
    const secondaryStorage = {
      get: (key: string) => values.get(key),
      set: (key: string, value: string) => values.set(key, value),
      delete: (key: string) => values.delete(key),
    };
    const auth = engine({ secondaryStorage });
    await auth.adopt();
    const { token } = await auth.api.signUpEmail({ body });
    const others = [await auth.api.signInEmail({ body }), await auth.api.signInEmail({ body })];
    expect(values.has(String(token))).toBe(true);
    const cookie = (of: unknown) => ({ headers: { cookie: cookieOf(String(of)) } });
    const revoke = async (one: ReturnType<typeof engine>, other: { token: string } | undefined) => {
      const revoked = String(other?.token);
      await one.api.revokeSession({ body: { token: revoked }, ...cookie(token) });
      expect(await one.api.getSession(cookie(revoked))).toBeNull();
      expect(await one.api.getSession(cookie(token))).toMatchObject({ user: { email: body.email } });
    };
    const interruption = new Error("interrupted");
    const stop = ({ table }: { table: string }) => {
      if (table === "account") throw interruption;
    };
    await expect(auth.finishAdoption(stop)).rejects.toThrow(interruption);
    await revoke(engine({ secondaryStorage }), others[0]);
    const beside = engine({ secondaryStorage });
    await beside.api.getSession(cookie(token));
    await auth.finishAdoption();
    expect(values.has(String(token))).toBe(false);
    expect(await beside.api.getSession(cookie(token))).toMatchObject({ user: { email: body.email } });
    await revoke(engine({ secondaryStorage }), others[1]);
  });

  test("a rewriting that was interrupted continues, and sessions stay valid meanwhile", async () => {
    const { engine } = found();
    const first = engine();
    await first.adopt();
    const { token } = await first.api.signUpEmail({ body });
    const headers = { cookie: cookieOf(String(token)) };
    const interruption = new Error("interrupted");
    await expect(
      first.finishAdoption(({ table }) => {
        if (table === "session") throw interruption;
      }),
    ).rejects.toThrow(interruption);
    const second = engine();
    expect(await second.api.getSession({ headers })).toMatchObject({ user: { email: body.email } });
    const again = await second.api.signInEmail({ body });
    expect(await second.finishAdoption()).toMatchObject({ state: "finished" });
    for (const open of [token, again.token])
      expect(await second.api.getSession({ headers: { cookie: cookieOf(String(open)) } })).toMatchObject({
        user: { email: body.email },
      });
  });

  test("values that a process still writes in its forms are rewritten, too", async () => {
    const { sql, engine } = found(CLEAR_TOKENS);
    const auth = engine({ account: { encryptOAuthTokens: false } });
    await auth.adopt();
    const secret = () => valueIn(sql, "select secret from twoFactor");
    const before = String(secret());
    const finished = auth.finishAdoption();
    await vi.waitFor(() => expect(secret()).toMatch(/^\$lk\$/), 60_000);
    sql.prepare("update twoFactor set secret = ?").run(before);
    await finished;
    expect(secret()).toMatch(/^\$lk\$/);
    expect(valueIn(sql, "select accessToken from account"), "as configured").toBe("gho_clear");
  });

  test("accounts at providers that it adds are known here", async () => {
    const { sql, engine } = found();
    const auth = engine();
    await auth.adopt();
    sql.exec(
      `insert into account (id, accountId, providerId, userId, createdAt, updatedAt)
       values ('late', '0815', 'github', 'eve', '2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z')`,
    );
    await auth.finishAdoption();
    expect(valueIn(sql, "select identityKey is not null from account where id = 'late'")).toBe(1);
  });

  test("better-auth gets it back, with a list of what it can't read", async () => {
    const { sql, engine } = found();
    const own = engine();
    await own.adopt();
    await own.finishAdoption();
    await own.api.signUpEmail({ body });
    await own.close();
    const auth = engine();
    const expected = {
      rewritten: 2,
      unreadable: { passwords: 1, sessions: 2, secondFactors: 0, backupCodes: 0, secrets: 0 },
    };
    expect(await auth.giveBack({ plan: true })).toEqual(expected);
    expect(valueIn(sql, "select secret from twoFactor")).toMatch(/^\$lk\$/);
    expect(await auth.giveBack()).toEqual(expected);
    expect(valueIn(sql, "select secret from twoFactor")).toMatch(/^[0-9a-f]+$/);
    const { token } = await auth.api.signInEmail({ body });
    expect(valueIn(sql, "select count(*) from session where token like 'h1_%'")).toBe(2);
    expect(token).toHaveLength(32);
  });

  test("a database that wasn't taken over has nothing to finish, and can't be given back", async () => {
    const { engine } = found();
    await expect(engine().finishAdoption()).rejects.toThrow("latchkey adopt");
    await expect(engine().giveBack()).rejects.toThrow("wasn't taken over");
  });
});

function cookieOf(token: string): string {
  const signature = createHmac("sha256", SECRET).update(token).digest("base64");
  return `__Secure-better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
