import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { command as commandIn } from "./command.ts";
import { program } from "./program.ts";
import { endWithTests, type Service, startService, until } from "./service.ts";

const PASSWORD = "three lamps and a harbour";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-backup-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const env = () => ({ LATCHKEY_DATA: join(folder, "data") });
const command = (...args: string[]) => commandIn(folder, args, env());
const start = () => startService({ dataDir: join(folder, "data"), database: "sqlite", redis: false });
const file = (name: string) => join(folder, name);
const database = () => file("data/latchkey.db");

async function post({ api, url }: Service, path: string, body: object): Promise<Response> {
  return fetch(`${api}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(body),
  });
}

const signUp = async (service: Service, email: string): Promise<number> =>
  (await post(service, "/sign-up/email", { name: "Ada", email, password: PASSWORD })).status;

/** Signs in. Repeats the attempt while a busy service refuses it with 503. */
async function signIn(service: Service, email: string): Promise<number> {
  let status = 503;
  await until(async () => {
    status = (await post(service, "/sign-in/email", { email, password: PASSWORD })).status;
    return status !== 503;
  });
  return status;
}

/** The same for a new user. */
async function joins(service: Service, email: string): Promise<void> {
  await until(async () => (await signUp(service, email)) === 200, { what: `${email} to sign up` });
}

describe("a backup of SQLite", () => {
  test("taken during sign-ups contains every user confirmed before; a restore lets them sign in and keeps the previous files", async () => {
    const service = await start();
    const confirmed: string[] = [];
    let isOver = false;
    const signingUp = (async () => {
      for (let n = 0; !isOver; n++) {
        const email = `person${n}@example.com`;
        if ((await signUp(service, email)) === 200) confirmed.push(email);
      }
    })();
    await until(() => confirmed.length >= 3);
    const before = [...confirmed];
    const taken = await command("backup", "copy.db", "--json");
    expect(taken.code, taken.err).toBe(0);
    const { rows, bytes } = JSON.parse(taken.out);
    expect(rows.user).toBeGreaterThanOrEqual(before.length);
    expect(rows.account).toBe(rows.user);
    expect(statSync(file("copy.db"))).toMatchObject({ size: bytes });
    expect(statSync(file("copy.db")).mode & 0o777).toBe(0o600);
    await until(() => confirmed.length > before.length);
    isOver = true;
    await signingUp;
    expect(JSON.parse((await command("verify", "copy.db", "--json")).out)).toMatchObject({
      ok: true,
      problems: [],
      missing: 0,
      rows,
    });

    const refused = await command("restore", "copy.db");
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("Stop the service");
    expect(await signIn(service, before[0] as string), "it goes on").toBe(200);
    await service.stop();

    const restored = await command("restore", "copy.db", "--json");
    expect(restored.code, restored.err).toBe(0);
    const { keptAside } = JSON.parse(restored.out);
    expect(JSON.parse((await command("verify", keptAside, "--json")).out).rows.user).toBe(confirmed.length);
    await using again = await start();
    for (const email of before) expect(await signIn(again, email)).toBe(200);
    const late = "late@example.com";
    await joins(again, late);
    expect(await signIn(again, late)).toBe(200);
  });

  test("overwrites no file, and leaves no complete-looking file if it is killed", async () => {
    await command("migrate");
    writeFileSync(file("there.db"), "precious");
    const refused = await command("backup", "there.db", "--json");
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.out).error).toContain("won't be overwritten");
    expect(statSync(file("there.db")).size).toBe(8);
    const child = spawn(process.execPath, [program(), "backup", "cut.db"], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env() },
    });
    endWithTests(child);
    await until(() => readdirSync(folder).some((name) => name.startsWith("cut.db")));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("close", resolve));
    // The backup may have finished before it was killed.
    if (existsSync(file("cut.db"))) expect((await command("verify", "cut.db")).code).toBe(0);
  });

  test("is neither verified nor restored if it is damaged", async () => {
    await command("migrate");
    await command("backup", "copy.db");
    truncateSync(file("copy.db"), statSync(file("copy.db")).size / 2);
    const { code, out } = await command("verify", "copy.db", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false });
    expect((await command("restore", "copy.db")).code).toBe(1);
    expect(readdirSync(file("data")).filter((name) => name.includes("before"))).toEqual([]);
    writeFileSync(file("text.db"), "no database, however long it may be ".repeat(50));
    expect((await command("verify", "text.db")).code).toBe(1);
  });

  test("is restored unchanged, even if a deleted database has left its log", async () => {
    await command("migrate");
    await command("backup", "copy.db");
    const old = new DatabaseSync(database());
    old.exec("pragma journal_mode = wal; create table of_the_old_one (id text)");
    copyFileSync(`${database()}-wal`, file("left.wal"));
    old.close();
    rmSync(database());
    renameSync(file("left.wal"), `${database()}-wal`);
    const restored = await command("restore", "copy.db");
    expect(restored.code, restored.err).toBe(0);
    const now = new DatabaseSync(database());
    const tables = now.prepare("select name from sqlite_schema").all();
    now.close();
    expect(tables.map(({ name }) => name)).not.toContain("of_the_old_one");
  });

  test("of a database server is refused, and names the server's tools", async () => {
    for (const [url, tool] of [
      ["postgres://latchkey:secret@127.0.0.1:1/latchkey", "pg_dump"],
      ["mariadb://latchkey:secret@127.0.0.1:1/latchkey", "mariadb-dump"],
    ] as const) {
      const { code, err } = await commandIn(folder, ["backup", "copy.db"], { LATCHKEY_DATABASE_URL: url });
      expect(code).toBe(2);
      expect(err).toContain(tool);
      expect(err).not.toContain("secret");
    }
  });
});

test("a database file that is replaced while the service runs stops confirmations, and /readyz says why", async () => {
  await using service = await start();
  const ready = async () => (await fetch(`${service.url}/readyz`)).json();
  await joins(service, "before@example.com");
  renameSync(database(), file("away.db"));
  expect(await signUp(service, "after@example.com")).toBe(503);
  copyFileSync(file("away.db"), database());
  expect(await signUp(service, "later@example.com")).toBe(503);
  expect(await ready()).toMatchObject({ status: "not ready", reasons: expect.arrayContaining(["file"]) });
  renameSync(file("away.db"), database());
  await joins(service, "back@example.com");
});
