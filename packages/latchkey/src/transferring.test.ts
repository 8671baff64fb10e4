import { keyOf, verdict } from "@latchkey/testing/api-key/scene";
import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register, signInWith } from "@latchkey/testing/passkey/scene";
import { FROM_A_BROWSER } from "@latchkey/testing/pictures/jpeg";
import { challenged, enrol } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import type { TransferredRow } from "./storage/transfer/transferred-row.ts";

const OTHER_SECRET = "another secret of the tests: 32 characters and more";

const whole = (more: AppOptions = {}): Promise<App> =>
  app({
    rateLimit: { enabled: false },
    emailAndPassword: { password: QUICK_PASSWORDS },
    plugins: optionalFeatures(),
    ...more,
  });

async function exported({ auth }: App): Promise<TransferredRow[]> {
  const all: TransferredRow[] = [];
  await auth.transfer.export(async (rows) => all.push(...rows));
  return all;
}

async function imported(rows: readonly TransferredRow[], into: App): Promise<void> {
  // One at a time: how many go together is the caller's choice.
  for (const row of rows) expect(await into.auth.transfer.import([row])).toBe(1);
}

const tablesOf = (rows: readonly TransferredRow[]): string[] => [...new Set(rows.map(({ table }) => table))];

/** A deployment with rows in each table of an export. */
async function deployment() {
  const here = await whole();
  const device = new Authenticator();
  const ada = await enrol(here, await here.person({ email: "ada@example.com" }));
  const bob = await here.person({ email: "bob@example.com" });
  await register(bob.client, device);
  const { key } = await keyOf(bob, { name: "Deployment" });
  const moment = { createdAt: "2026-11-21T08:43:00.000Z" };
  await here.add("organization", { id: "acme", name: "Acme", slug: "acme", metadata: '{"a":1}', ...moment });
  const inAcme = { organizationId: "acme", ...moment };
  await here.add("member", { id: "m1", userId: ada.id, role: "owner", membershipKey: "k1", ...inAcme });
  await here.add("invitation", {
    ...{
      id: "i1",
      email: "eve@example.com",
      status: "pending",
      inviterId: ada.id,
      tokenHash: "the hash of a token",
    },
    ...{ expiresAt: "2026-11-28T08:43:00.000Z", ...inAcme },
  });
  await here.add("team", { id: "t1", name: "Editors", memberCount: 1, ...inAcme });
  await here.add("teamMember", { id: "tm1", teamId: "t1", userId: ada.id, membershipKey: "k2", ...moment });
  await here.add("organizationRole", { id: "r1", role: "reader", permission: '{"a":["b"]}', ...inAcme });
  await here.add("account", {
    ...{ id: "a1", userId: bob.id, providerId: "github", accountId: "7", identityKey: "k3" },
    ...{ accessToken: "a token that is stored as it came", ...moment, updatedAt: moment.createdAt },
  });
  await here.add("upload", { id: "u1", userId: bob.id, sha256: "s", bytes: FROM_A_BROWSER, ...moment });
  await here.add("trustedDevice", {
    ...{ id: "d1", userId: ada.id, key: "k4", userAgent: "", ipAddress: "", ...moment },
    ...{ lastUsedAt: moment.createdAt, expiresAt: "2027-01-01T00:00:00.000Z" },
  });
  await here.add("importRun", { id: "run", format: "csv", source: "users.csv", startedAt: moment.createdAt });
  await here.add("importedUser", {
    ...{ id: "iu", runId: "run", userId: bob.id, position: 1, verdict: "created", added: "", ...moment },
  });
  await here.add("customText", {
    ...{ id: "c1", language: "en", name: "x", value: null, version: 1, updatedAt: moment.createdAt },
  });
  await here.add("removedUser", {
    ...{ id: "ru", userId: "gone", email: "gone@example.com", name: "Gone", role: null },
    ...{ removedAt: moment.createdAt, removedBy: null, archive: "sealed" },
  });
  await ada.client.get("/token").ok();
  return { here, ada, bob, device, key };
}

describe("everything of everyone", { tags: "servers", timeout: 60_000 }, () => {
  test("is the same in an empty database under another secret, and users sign in there", async () => {
    const { here, ada, bob, device, key } = await deployment();
    const rows = await exported(here);
    const there = await whole({ secret: OTHER_SECRET });
    await imported(rows, there);
    expect(await exported(there)).toEqual(rows);
    for (const table of tablesOf(rows)) {
      const [before, after] = await Promise.all([here.rows(table), there.rows(table)]);
      // Sealed values are the same ones under another secret, as compared above.
      const sealed = new Set(["twoFactor", "jwks"]).has(table);
      if (!sealed) expect(after, table).toEqual(before);
      expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    }
    there.advance(10 * 60_000);
    const browser = await challenged(there, { email: ada.email, password: PASSWORD });
    const code = ada.authenticator.code(Math.round((there.now() - here.now()) / 30_000));
    await browser.post("/two-factor/verify-totp", { code }).ok();
    const second = await challenged(there, { email: ada.email, password: PASSWORD });
    await second.post("/two-factor/verify-backup-code", { code: ada.backupCodes[0] }).ok();
    expect(await verdict(there, key)).toBe("ok");
    expect((await signInWith(there.client(), device)).body.user.id).toBe(bob.id);
  });

  test("has rows of every table that stays, and none of those that end soon", async () => {
    const { here } = await deployment();
    const tables = tablesOf(await exported(here));
    const others = Object.keys(await here.counts()).filter((table) => !tables.includes(table));
    expect(others.toSorted()).toEqual(
      [
        ...["emailCode", "latchkey_lease", "latchkey_limit", "latchkey_secret", "outbox", "session"],
        ...["traffic", "twoFactorChallenge", "verification"],
      ].toSorted(),
    );
  });

  test("keeps hashes, keys and tokens apart from what anyone may read", async () => {
    const { here, key } = await deployment();
    const rows = await exported(here);
    const open = JSON.stringify(rows.map(({ table, values }) => ({ table, values })));
    const stored = await Promise.all([
      here
        .rows("account")
        .then((found) => found.flatMap(({ password, accessToken }) => [password, accessToken])),
      here
        .rows("twoFactor")
        .then((found) => found.flatMap(({ secret, backupCodes }) => [secret, backupCodes])),
      here.rows("passkey").then((found) => found.map(({ publicKey }) => publicKey)),
      here.rows("apikey").then((found) => found.map(({ key: hash }) => hash)),
      here.rows("jwks").then((found) => found.map(({ privateKey }) => privateKey)),
      here.rows("invitation").then((found) => found.map(({ tokenHash }) => tokenHash)),
    ]);
    const secrets = stored.flat().filter((value) => typeof value === "string");
    expect(secrets.length).toBeGreaterThan(8);
    for (const secret of [...secrets, key]) expect(open).not.toContain(secret);
    const pictures = rows.find(({ table }) => table === "upload");
    expect(pictures?.values.bytes).toBe(Buffer.from(FROM_A_BROWSER).toString("base64"));
  });

  test("is as it was at one moment, whatever is written meanwhile", async () => {
    const here = await whole({ file: true });
    await here.person({ email: "ada@example.com" });
    let isFirst = true;
    const found: TransferredRow[] = [];
    await here.auth.transfer.export(async (rows) => {
      found.push(...rows);
      if (isFirst) await here.person({ email: "bob@example.com" });
      isFirst = false;
    });
    const [user] = found.filter(({ table }) => table === "user");
    const owners = found.filter(({ table }) => table === "account").map(({ values }) => values.userId);
    expect(owners).toEqual([user?.values.id]);
  });

  test("is completed by an import that was interrupted, without doubles", async () => {
    const here = await whole();
    for (const name of ["ada", "bob", "eve"]) await here.person({ email: `${name}@example.com` });
    const users = (await exported(here)).filter(({ table }) => table === "user");
    const there = await whole();
    expect(await there.auth.transfer.import(users.slice(0, 2))).toBe(2);
    expect(await there.auth.transfer.countThere(users)).toBe(2);
    expect(await there.auth.transfer.import(users)).toBe(1);
    expect(await there.auth.transfer.count("user")).toBe(3);
  });

  test("is written once by two imports at the same time", async () => {
    const here = await whole();
    for (let at = 0; at < 5; at++) await here.person({ email: `p${at}@example.com` });
    const users = (await exported(here)).filter(({ table }) => table === "user");
    const there = await whole({ file: true });
    const { transfer } = there.auth;
    const counts = await Promise.all([transfer.import(users), transfer.import(users)]);
    expect(counts.toSorted()).toEqual([0, 5]);
    expect(await there.rows("user")).toEqual(await here.rows("user"));
  });

  test("with numbers as IDs goes on counting after the last one", async () => {
    const options: AppOptions = { advanced: { database: { generateId: "serial" } } };
    const here = await whole(options);
    for (const name of ["ada", "bob"]) await here.person({ email: `${name}@example.com` });
    const there = await whole(options);
    await imported(await exported(here), there);
    const eve = await there.person({ email: "eve@example.com" });
    const ids = (await there.rows("user")).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toContain(eve.id);
  });
});

test("tables and columns that an engine doesn't have are named", async () => {
  const { auth } = await app();
  const row = { table: "user", values: { id: "1", tenant: "x" }, secrets: { pin: 1 } };
  expect(auth.transfer.unknownIn(row)).toEqual(["user.tenant", "user.pin"]);
  expect(auth.transfer.unknownIn({ table: "apikey", values: {}, secrets: undefined })).toEqual(["apikey"]);
  expect(auth.transfer.unknownIn({ table: "session", values: {}, secrets: undefined })).toEqual(["session"]);
});
