import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { enrolled } from "@latchkey/testing/two-factor/factors";
import { jwt, twoFactor } from "latchkey/features";
import { describe, expect, onTestFinished, test } from "vitest";
import { betterAuthRow } from "./better-auth-rows.ts";
import { type OperatorKey, operatorKey } from "./file-key.ts";
import { examined, written } from "./import-export.ts";
import { fileOut } from "./out-stream.ts";
import { readExport } from "./read-export.ts";
import { writeExport } from "./write-export.ts";

const PASSPHRASE = operatorKey("a passphrase of the tests\n", "passphrase.txt");
const PAIR = generateKeyPairSync("x25519", {
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const [PUBLIC, PRIVATE] = [operatorKey(PAIR.publicKey, "pub.pem"), operatorKey(PAIR.privateKey, "key.pem")];

const empty = (): Promise<App> =>
  app({ emailAndPassword: { password: QUICK_PASSWORDS }, plugins: [twoFactor()] });

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "latchkey-export-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function exported({ auth }: App, key: OperatorKey | undefined): Promise<string> {
  const path = join(await folder(), "everything.ndjson");
  const out = await fileOut(path);
  await writeExport({ transfer: auth.transfer, key, write: out.write, onProgress() {} });
  await out.finish();
  return path;
}

/** Reads the file as an import does before it writes. */
const examine = async (path: string, key: OperatorKey | undefined) =>
  examined(readExport(path, key), (await empty()).auth.transfer);

describe("an export with secrets", () => {
  test.each([
    ["a passphrase", PASSPHRASE, PASSPHRASE],
    ["a public key, and read with the private one,", PUBLIC, PRIVATE],
  ])("encrypted with %s has everything, and no secret in clear", async (_, to, from) => {
    const here = await empty();
    const ada = await enrolled(here);
    const path = await exported(here, to);
    const text = await readFile(path, "utf8");
    const [{ password }] = (await here.rows("account")) as [{ password: string }];
    expect(text).toContain(ada.email);
    expect(text).not.toContain(password);
    expect(text).not.toContain(Buffer.from(ada.authenticator.key).toString());
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const there = await empty();
    const { transfer } = there.auth;
    const found = await examined(readExport(path, from), transfer);
    expect(await written(readExport(path, from), transfer, () => {})).toEqual(found);
    expect(await there.rows("account")).toEqual(await here.rows("account"));
    // The same command again has nothing to do.
    await examined(readExport(path, from), transfer);
    expect(await written(readExport(path, from), transfer, () => {})).toMatchObject({ total: 0 });
  });

  test.each<[string, OperatorKey | undefined, OperatorKey | undefined, RegExp]>([
    ["without its key", PASSPHRASE, undefined, /--key FILE/],
    ["with another passphrase", PASSPHRASE, operatorKey("another passphrase", "p"), /key is another one/],
    ["with a key in place of the passphrase", PASSPHRASE, PRIVATE, /encrypted with a passphrase/],
    ["with the public key only", PUBLIC, PUBLIC, /its private key/],
    ["with the key of another", PUBLIC, operatorKey(otherKey(), "k"), /The given key is/],
    ["that has no secrets", undefined, PASSPHRASE, /users could not sign in/],
  ])("%s is refused, and the message says what to do", async (_, to, from, message) => {
    const here = await empty();
    await here.person();
    await expect(examine(await exported(here, to), from)).rejects.toThrow(message);
  });

  test("that was cut, changed or put together anew is refused before anything is written", async () => {
    const here = await empty();
    for (const name of ["ada", "bob"]) await here.person({ email: `${name}@example.com` });
    const path = await exported(here, PUBLIC);
    const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
    const users = lines.findIndex((line) => line.startsWith('{"table":"user"'));
    const exchanged = lines.with(users, lines[users + 1] ?? "").with(users + 1, lines[users] ?? "");
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [lines.slice(0, -1), /isn't whole/],
      [lines.with(-1, (lines.at(-1) ?? "").slice(0, 30)), /changed or damaged/],
      [lines.map((line) => line.replace("bob@", "eve@")), /changed or damaged/],
      [lines.toSpliced(users, 1), /changed or damaged/],
      [exchanged, /changed or damaged/],
      [[...lines, lines[users] ?? ""], /changed or damaged/],
      [lines.slice(1), /no export of Latchkey/],
      [["x"], /no export of Latchkey/],
      [[], /isn't whole/],
      [lines.map((line) => line.replace('{"latchkey":1', '{"latchkey":2')), /Update the service/],
      [
        lines.map((line) => line.replace(/"ephemeral":"[^"]+"/, '"ephemeral":"no key"')),
        /changed or damaged/,
      ],
    ];
    for (const [changed, message] of cases) {
      await writeFile(path, `${changed.join("\n")}\n`);
      await expect(examine(path, PRIVATE), String(message)).rejects.toThrow(message);
    }
  });
});

function otherKey(): string {
  return generateKeyPairSync("x25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

describe("an import of an export", () => {
  test("is refused by a database with other users", async () => {
    const here = await empty();
    await here.person();
    const there = await empty();
    await there.person();
    const path = await exported(here, PUBLIC);
    const refused = examined(readExport(path, PRIVATE), there.auth.transfer);
    await expect(refused).rejects.toThrow("The database has 1 other users");
  });

  test("is refused by a service that lacks a feature, which the message names", async () => {
    const here = await empty();
    await enrolled(here);
    const path = await exported(here, PUBLIC);
    const { auth } = await app();
    await expect(examined(readExport(path, PRIVATE), auth.transfer)).rejects.toThrow(
      /no place for parts of the export: .*twoFactor/,
    );
  });
});

test.each([
  ["too short", /has 9 characters; at least 16/],
  [
    generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString(),
    /no X25519 key in PEM/,
  ],
  ["-----BEGIN PRIVATE KEY-----\nx\n", /no X25519 key in PEM/],
])("a key that can't be used is refused: %#", (text, message) => {
  expect(() => operatorKey(text, "key.txt")).toThrow(message);
});

test("a failed export leaves no file behind, and an existing file is kept", async () => {
  const place = await folder();
  const out = await fileOut(join(place, "a"));
  await out.write("some");
  await out.drop();
  expect(await readdir(place)).toEqual([]);
  await writeFile(join(place, "b"), "mine");
  await expect(fileOut(join(place, "b"))).rejects.toThrow("exists already");
  await expect(fileOut(join(place, "no", "c"))).rejects.toThrow("ENOENT");
});

test("better-auth gets no signing key that no secret opens", async () => {
  const { auth } = await app({ plugins: [jwt()] });
  const to = { transfer: auth.transfer, unreadable: new Set() };
  const row = (privateKey: string) => ({ table: "jwks", values: { id: "k1" }, secrets: { privateKey } });
  expect(betterAuthRow(row("$lk$1$lost$lost"), to)).toEqual({ row: undefined, losses: ["SECRET_LOST"] });
  expect(betterAuthRow(row("{}"), to)).toMatchObject({ row: { values: { id: "k1" } }, losses: [] });
});
