import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { authenticatorFor, challenged } from "@latchkey/testing/two-factor/factors";
import { hashSync } from "bcryptjs";
import { describe, expect, test } from "vitest";
import { admin, organization, twoFactor, username } from "../index.ts";
import type { ImportRow, Verdict } from "./row.ts";

const HASH = hashSync(PASSWORD, 4);

const world = (options: AppOptions = {}): Promise<App> =>
  app({ plugins: [admin(), username(), twoFactor(), organization()], ...options });

type Row = Partial<ImportRow> & { email: string };

/** Begins an import, and imports rows of its source. */
async function begun({ auth }: App) {
  const { runId } = await auth.api.beginImport({ body: { format: "csv", source: "users.csv" } });
  return {
    runId,
    async rows(...rows: Row[]): Promise<Verdict[]> {
      const users = rows.map((row, at) => ({ position: at + 1, emailVerified: true, ...row }));
      return (await auth.api.importRows({ body: { runId, users } })).rows;
    },
    finish: () => auth.api.finishImport({ body: { runId } }),
    undo: async () => (await auth.api.undoImport({ body: { runId } })).rows,
  };
}

const found = async ({ rows }: App, email: string) => (await rows("user")).find((row) => row.email === email);

describe("an imported user", { tags: "servers" }, () => {
  test("signs in with the password of the other system, which is hashed anew then", async () => {
    const here = await world();
    const { rows } = await begun(here);
    const [verdict] = await rows({
      id: "auth0|5f7c8ec7c33c6c004bbafe82",
      email: "Ada@Example.com",
      name: "Ada",
      username: "ada",
      image: "https://example.org/ada.png",
      createdAt: "2019-02-03T04:05:06Z",
      role: "admin",
      password: HASH,
      accounts: [{ providerId: "github", accountId: "1" }],
    });
    expect(verdict).toEqual({
      position: 1,
      email: "ada@example.com",
      verdict: "created",
      userId: "auth0|5f7c8ec7c33c6c004bbafe82",
      reason: null,
      notes: [],
    });
    expect(await found(here, "ada@example.com")).toMatchObject({
      id: "auth0|5f7c8ec7c33c6c004bbafe82",
      name: "Ada",
      username: "ada",
      emailVerified: true,
      image: "https://example.org/ada.png",
      role: "admin",
      createdAt: "2019-02-03T04:05:06.000Z",
    });
    await here.signIn({ email: "ada@example.com", password: PASSWORD });
    const accounts = await here.rows("account");
    expect(accounts.map(({ providerId }) => providerId).toSorted()).toEqual(["credential", "github"]);
    expect(accounts.find(({ password }) => password !== null)?.password).toMatch(/^\$argon2id\$/);
  });

  test("with an authenticator app is asked for its code", async () => {
    const here = await world();
    const { rows } = await begun(here);
    const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    await rows({ email: "ada@example.com", password: HASH, totpSecret });
    const browser = await challenged(here, { email: "ada@example.com" });
    const { code } = authenticatorFor(here, `otpauth://totp/x?secret=${totpSecret}&digits=6&period=30`);
    await browser.post("/two-factor/verify-totp", { code: code() }).ok();
    const { totpURI } = await browser.post("/two-factor/get-totp-uri", { password: PASSWORD }).ok();
    expect(new URL(totpURI).searchParams.get("secret")).toBe(totpSecret);
  });

  test("of a large batch is written with few statements, and none is lost", async () => {
    const here = await world();
    const { rows } = await begun(here);
    const many = Array.from({ length: 73 }, (_, at) => ({
      email: `person${at}@example.org`,
      password: HASH,
      accounts: [{ providerId: "google", accountId: String(at) }],
    }));
    const verdicts = await rows(...many);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(many.map(() => "created"));
    expect(await here.rows("user")).toHaveLength(73);
    expect(await here.rows("account")).toHaveLength(146);
  });
});

test.each<[string, Row, string]>([
  ["an unknown hash", { email: "a@example.com", password: "md5" }, "PASSWORD_HASH_UNKNOWN"],
  [
    "a costly hash",
    { email: "a@example.com", password: HASH.replace("$04$", "$20$") },
    "PASSWORD_HASH_TOO_COSTLY",
  ],
  ["an unknown role", { email: "a@example.com", role: "pilot" }, "ROLE_UNKNOWN"],
  ["a long ID", { email: "a@example.com", id: "x".repeat(37) }, "ID_NOT_KEPT"],
  ["an ID of another kind of characters", { email: "a@example.com", id: "a b" }, "ID_NOT_KEPT"],
  ["a username that can't be one", { email: "a@example.com", username: "a b" }, "USERNAME_NOT_KEPT"],
  ["a second factor that can't be one", { email: "a@example.com", totpSecret: "!" }, "TWO_FACTOR_NOT_KEPT"],
  ["a name with replacement characters", { email: "a@example.com", name: "M\uFFFDller" }, "NAME_NOT_KEPT"],
])("%s is left out, and the row says so", async (_, row, code) => {
  const here = await world();
  const [verdict] = await (await begun(here)).rows(row);
  expect(verdict).toMatchObject({ verdict: "created", notes: [code] });
  expect(await here.rows("user")).toHaveLength(1);
});

test("of many accounts at providers, each that can be one is imported, once", {
  tags: "servers",
}, async () => {
  const here = await world();
  const accounts = Array.from({ length: 30 }, (_, at) => ({ providerId: "github", accountId: `${at % 25}` }));
  const { rows } = await begun(here);
  const odd = ["7\u0000", "7".repeat(300), ""].map((accountId) => ({ providerId: "google", accountId }));
  const verdicts = await rows(
    { email: "ada@example.com", accounts: [...accounts, ...odd] },
    { email: "bob@example.com" },
  );
  expect(verdicts).toMatchObject([
    { verdict: "created", notes: ["PROVIDER_ID_INVALID"] },
    { verdict: "created", notes: [] },
  ]);
  expect(await here.rows("account")).toHaveLength(25);
});

test("a row without an email address, or with one that is invalid, is skipped", async () => {
  const { rows } = await begun(await world());
  expect(await rows({ email: " " }, { email: "ada" })).toMatchObject([
    { verdict: "skipped", reason: "EMAIL_MISSING" },
    { verdict: "skipped", reason: "EMAIL_INVALID" },
  ]);
});

describe("an account that is there", () => {
  test("gets what it lacks, if both email addresses are confirmed", { tags: "servers" }, async () => {
    const here = await world();
    const { rows, finish } = await begun(here);
    await rows(
      { email: "ada@example.com" },
      { email: "bob@example.com", accounts: [{ providerId: "github", accountId: "7" }] },
    );
    await finish();
    const second = await begun(here);
    const [ada] = await second.rows({
      email: "ADA@example.com",
      password: HASH,
      accounts: [
        { providerId: "github", accountId: "7" },
        { providerId: "google", accountId: "9" },
      ],
    });
    expect(ada).toMatchObject({ verdict: "merged", notes: ["PROVIDER_TAKEN"] });
    await here.signIn({ email: "ada@example.com", password: PASSWORD });
    expect(await here.rows("user")).toHaveLength(2);
  });

  test("keeps its password", async () => {
    const here = await world();
    const first = await begun(here);
    await first.rows({ email: "ada@example.com", password: HASH });
    await first.finish();
    const { rows } = await begun(here);
    const other = { email: "ada@example.com", password: hashSync("another password", 4) };
    const [verdict] = await rows({ ...other, accounts: [{ providerId: "github", accountId: "7" }] });
    expect(verdict).toMatchObject({ verdict: "merged", notes: ["PASSWORD_KEPT"] });
    await here.signIn({ email: "ada@example.com", password: PASSWORD });
  });

  test.each([
    ["the account's", false, true],
    ["the row's", true, false],
  ])(
    "gets nothing if %s email address is not confirmed: its owner may be another",
    async (_, account, row) => {
      const here = await world();
      const { id } = await here.person({ email: "ada@example.com" });
      if (account) await here.change("user", { emailVerified: true }, { id });
      const [verdict] = await (await begun(here)).rows({
        email: "ada@example.com",
        emailVerified: row,
        accounts: [{ providerId: "github", accountId: "7" }],
      });
      expect(verdict).toMatchObject({ verdict: "skipped", reason: "EMAIL_UNCONFIRMED", userId: id });
      expect(await here.rows("account")).toHaveLength(1);
    },
  );

  test("gets nothing if its email address changes meanwhile", { tags: "servers" }, async ({ skip }) => {
    if (chosenDatabase() === "sqlite") return skip("SQLite lets one transaction in at a time");
    const here = await world({ file: true });
    const { id } = await here.person({ email: "ada@example.com" });
    await here.change("user", { emailVerified: true }, { id });
    const { rows } = await begun(here);
    const other = await here.hold("user");
    const merging = rows({ email: "ada@example.com", accounts: [{ providerId: "github", accountId: "7" }] });
    await other.awaited();
    await other.commit({ email: "ada@example.net" });
    expect(await merging).toMatchObject([{ verdict: "skipped", reason: "CONFLICT" }]);
    expect(await here.rows("account")).toHaveLength(1);
  });

  test("and two rows that differ only in case are one account", async () => {
    const here = await world();
    const { rows } = await begun(here);
    const verdicts = await rows(
      { email: "ada@example.com", id: "one" },
      { email: "ADA@example.com", id: "two", accounts: [{ providerId: "github", accountId: "7" }] },
    );
    expect(verdicts).toMatchObject([
      { verdict: "created", userId: "one" },
      { verdict: "merged", userId: "one" },
    ]);
  });
});

describe("an import that runs again", { tags: "servers" }, () => {
  test("makes no doubles", async () => {
    const here = await world();
    const row = { id: "ada", email: "ada@example.com", password: HASH };
    const unconfirmed = { id: "bob", email: "bob@example.com", emailVerified: false };
    const first = await begun(here);
    await first.rows(row, unconfirmed);
    await first.finish();
    const second = await begun(here);
    expect(second.runId).not.toBe(first.runId);
    expect(await second.rows(row, unconfirmed)).toMatchObject([
      { verdict: "skipped", reason: "ALREADY_THERE" },
      { verdict: "skipped", reason: "ALREADY_THERE" },
    ]);
    await here.change("user", { email: "ada@example.net" }, { id: "ada" });
    expect(await second.rows(row)).toMatchObject([{ verdict: "skipped", reason: "ALREADY_THERE" }]);
    expect(await here.rows("user")).toHaveLength(2);
  });

  test("after an interruption continues, and reports the rows of before as it did then", async () => {
    const here = await world();
    const first = await begun(here);
    await first.rows({ email: "ada@example.com" });
    const second = await begun(here);
    expect(second.runId).toBe(first.runId);
    expect(await second.rows({ email: "ada@example.com" }, { email: "bob@example.com" })).toMatchObject([
      { verdict: "created" },
      { verdict: "created" },
    ]);
  });

  test("at the same time makes no doubles", async () => {
    const here = await world({ file: true });
    const { rows } = await begun(here);
    const many = Array.from({ length: 20 }, (_, at) => ({ email: `p${at}@example.org`, password: HASH }));
    await Promise.all([rows(...many), rows(...many.toReversed())]);
    expect(await here.rows("user")).toHaveLength(20);
    expect(await here.rows("account")).toHaveLength(20);
  });
});

test("a plan tells what would become of each row, and writes nothing", async () => {
  const here = await world();
  const { id } = await here.person({ email: "ada@example.com" });
  await here.change("user", { emailVerified: true }, { id });
  const accounts = [{ providerId: "github", accountId: "7" }];
  const { rows } = await here.auth.api.importRows({
    body: {
      runId: null,
      users: [
        { position: 1, email: "ada@example.com", emailVerified: true, accounts },
        { position: 2, email: "bob@example.com", emailVerified: true, accounts },
        { position: 3, email: "eve", emailVerified: true },
      ],
    },
  });
  expect(rows.map(({ verdict }) => verdict)).toEqual(["merged", "created", "skipped"]);
  expect(await here.rows("user")).toHaveLength(1);
  expect(await here.rows("account")).toHaveLength(1);
});

test("each account that an import changes has an event, without the account once it is undone", async () => {
  const here = await world();
  const { rows, runId, undo } = await begun(here);
  await rows({ email: "ada@example.com" }, { email: "bob@example.com", password: "no hash" });
  const events = async () =>
    (await here.rows("securityEvent")).filter(({ event }) => event === "user_imported");
  const users = await here.rows("user");
  expect((await events()).map(({ userId }) => userId).toSorted()).toEqual(
    users.map(({ id }) => id).toSorted(),
  );
  for (const event of await events())
    expect(event).toMatchObject({ actorType: "host", targetType: "import", targetId: runId });
  await undo();
  const left = await events();
  expect(left).toHaveLength(2);
  for (const { userId } of left) expect(users.map(({ id }) => id)).not.toContain(userId);
});

describe("an import that is undone", { tags: "servers" }, () => {
  test("removes users that were not used since, and keeps the others", async () => {
    const here = await world();
    const { rows, undo } = await begun(here);
    await rows(
      { email: "ada@example.com", password: HASH },
      { email: "bob@example.com", password: HASH },
      { email: "eve@example.com", accounts: [{ providerId: "github", accountId: "7" }] },
    );
    await here.signIn({ email: "bob@example.com", password: PASSWORD });
    const undone = await undo();
    expect(Object.fromEntries(undone.map(({ email, verdict }) => [email, verdict]))).toEqual({
      "ada@example.com": "removed",
      "bob@example.com": "kept",
      "eve@example.com": "removed",
    });
    expect((await here.rows("user")).map(({ email }) => email)).toEqual(["bob@example.com"]);
    expect(await here.rows("account")).toHaveLength(1);
    await rows({ email: "ada@example.com", password: HASH });
    await here.signIn({ email: "ada@example.com", password: PASSWORD });
  });

  test("takes from an account of before the sign-in methods that it added", async () => {
    const here = await world({ emailAndPassword: { password: QUICK_PASSWORDS } });
    const { id } = await here.person({ email: "ada@example.com" });
    await here.change("user", { emailVerified: true }, { id });
    const { rows, undo } = await begun(here);
    await rows({ email: "ada@example.com", accounts: [{ providerId: "github", accountId: "7" }] });
    expect(await undo()).toEqual([{ userId: id, email: "ada@example.com", verdict: "removed" }]);
    expect((await here.rows("account")).map(({ providerId }) => providerId)).toEqual(["credential"]);
    expect(await undo()).toEqual([]);
  });

  test("keeps the sign-in method that it added, if it is the last one and no email can be sent", async () => {
    const here = await world({ emailAndPassword: { password: QUICK_PASSWORDS }, mail: false });
    const { id } = await here.person({ email: "ada@example.com" });
    await here.change("user", { emailVerified: true }, { id });
    const { rows, undo } = await begun(here);
    await rows({ email: "ada@example.com", accounts: [{ providerId: "github", accountId: "7" }] });
    await here.remove("account", { userId: id, providerId: "credential" });
    const kept = [{ userId: id, email: "ada@example.com", verdict: "kept" }];
    expect(await undo()).toEqual(kept);
    expect((await here.rows("account")).map(({ providerId }) => providerId)).toEqual(["github"]);
    expect(await undo()).toEqual(kept);
  });

  test("must exist", async () => {
    const { auth } = await world();
    await expect(auth.api.undoImport({ body: { runId: "none" } })).rejects.toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
  });
});
