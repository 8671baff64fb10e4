import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { testEnv } from "@latchkey/testing/storage/env";
import { failureOf, gate, people, unavailable } from "@latchkey/testing/storage/people";
import { migrated, open, temporaryFile } from "@latchkey/testing/storage/sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { migrationTable } from "../tables/migration-table.ts";

describe("a file", () => {
  test("is created with its folder, for its owner alone; the log is emptied on close", async () => {
    const file = join(temporaryFile("data"), "deeper", "latchkey.db");
    const db = await migrated({ database: `sqlite:${file}` });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    const before = statSync(`${file}-wal`).size;
    await db.check();
    expect(statSync(`${file}-wal`).size, "the probe wrote to the disk").toBeGreaterThan(before);
    await db.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test("doesn't exist before its first use, and can be created once an obstacle is gone", async () => {
    const folder = temporaryFile("data");
    const file = join(folder, "latchkey.db");
    const db = open({ database: `sqlite:${file}` });
    expect(existsSync(folder)).toBe(false);
    expect(db.trouble()).toBeUndefined();
    writeFileSync(folder, "a file in place of the folder");
    await expect(db.migrate()).rejects.toThrow(`database: ${file} can't be opened`);
    rmSync(folder);
    await db.migrate();
    expect(await people(db).add({ id: "u1", email: "a@b.c" })).toBe(1);
  });

  test("that another process creates before its first use is used", async () => {
    const file = temporaryFile();
    const late = open({ database: `sqlite:${file}` });
    const other = await migrated({ database: `sqlite:${file}` });
    await people(other).add({ id: "u1", email: "a@b.c" });
    expect((await late.migrate()).applied).toEqual([]);
    expect(people(late).find.get({ id: "u1" })).toBeDefined();
    expect(await people(late).add({ id: "u2", email: "b@b.c" })).toBe(1);
    await late.close();
    await expect(open({ database: `sqlite:${temporaryFile("unused")}` }).close()).resolves.toBeUndefined();
  });

  test("that two engines of one process have open keeps its log while another process uses it", async () => {
    const file = temporaryFile();
    const first = await migrated({ database: `sqlite:${file}` });
    // As in Next.js, which bundles the engine's module once for each kind of file.
    const second = open({ database: `sqlite:${file}` });
    expect(people(second).find.get({ id: "u1" })).toBeUndefined();
    // As Tailwind does in a bundler's process. Closing a file drops the process's locks on it.
    readFileSync(`${file}-shm`);
    // A process that sees no other removes the log when it closes the database.
    const script = `const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(process.argv[1]);
database.exec("create table other (id)");
database.close();`;
    execFileSync(process.execPath, ["-e", script, file]);
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(await people(first).add({ id: "u1", email: "a@b.c" })).toBe(1);
    expect(await people(second).add({ id: "u2", email: "b@b.c" })).toBe(1);
  });

  test("is closed with both of its connections", async () => {
    const file = temporaryFile();
    const descriptors = () =>
      readdirSync("/proc/self/fd").filter((fd) => {
        const link = `/proc/self/fd/${fd}`;
        return existsSync(link) && readlinkSync(link) === file;
      });
    await (await migrated({ database: `sqlite:${file}` })).close();
    await open({ database: `sqlite:${file}` }).close();
    expect(descriptors()).toEqual([]);
  });

  test("reads never wait for a transaction, and don't see it before its end", async () => {
    const db = await migrated({ database: `sqlite:${temporaryFile()}` });
    const { add, find } = people(db);
    const { passed, pass } = gate();
    const written = gate();
    const transaction = db.transaction(async (tx) => {
      await add({ id: "u1", email: "a@b.c" }, tx);
      written.pass();
      await passed;
    });
    await written.passed;
    expect(find.get({ id: "u1" })).toBeUndefined();
    pass();
    await transaction;
    expect(find.get({ id: "u1" })).toBeDefined();
  });

  test.for(["", "-wal"])(
    "replaced or removed (latchkey.db%s) while it is open: writes are refused until it is back",
    async (end) => {
      const file = temporaryFile();
      const db = await migrated({ database: `sqlite:${file}` });
      const { add, find } = people(db);
      await add({ id: "u1", email: "a@b.c" });
      renameSync(`${file}${end}`, `${file}.away`);
      await expect(add({ id: "u2", email: "b@b.c" })).rejects.toMatchObject(unavailable);
      copyFileSync(`${file}.away`, `${file}${end}`);
      await expect(db.transaction((tx) => add({ id: "u3", email: "c@b.c" }, tx))).rejects.toMatchObject(
        unavailable,
      );
      await expect(db.check()).rejects.toMatchObject(unavailable);
      expect(db.trouble()).toBe("file");
      expect(find.get({ id: "u1" })).toBeDefined();
      renameSync(`${file}.away`, `${file}${end}`);
      expect(db.trouble()).toBeUndefined();
      await add({ id: "u4", email: "d@b.c" });
    },
  );

  test("a write waits for another process that writes, and is 503 after a second", async () => {
    const file = temporaryFile();
    const db = await migrated({ database: `sqlite:${file}` });
    const { add, find } = people(db);
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());

    other.exec("begin immediate");
    const patient = add({ id: "u1", email: "a@b.c" });
    let attempts = 0;
    const inTransaction = db.transaction((tx) => {
      attempts++;
      return add({ id: "u2", email: "b@b.c" }, tx);
    });
    expect(find.get({ id: "u1" }), "reads go on").toBeUndefined();
    other.exec("commit");
    expect(await patient).toBe(1);
    expect(await inTransaction).toBe(1);
    expect(attempts, "it waited before its body, not in it").toBe(1);

    other.exec("begin immediate");
    expect(await failureOf(add({ id: "u3", email: "c@b.c" }))).toEqual(unavailable);
    expect(await failureOf(db.check())).toEqual(unavailable);
    other.exec("commit");
    await db.check();
  });

  test.each(["opened by its path", "of a given connection"])(
    "a read that waited for another process sees no open transaction: %s",
    async (way) => {
      const file = temporaryFile();
      await (await migrated({ database: `sqlite:${file}` })).close();
      const other = new DatabaseSync(file);
      // In the state before it is taken over: without the log, so that reads wait for writes.
      other.exec(`drop table "${migrationTable.name}"; pragma journal_mode = delete`);
      const given = new DatabaseSync(file, { timeout: 0 });
      onTestFinished(() => {
        other.close();
        given.close();
      });
      // The read retries after 10 ms, the transaction every millisecond meanwhile.
      const pauses = [9];
      const env = { ...testEnv(), random: (size: number) => new Uint8Array(size).fill(pauses.shift() ?? 0) };
      const db = open({ database: way === "of a given connection" ? given : `sqlite:${file}`, env });
      const { add, find } = people(db);
      const { passed, pass } = gate();
      onTestFinished(pass);

      other.exec("begin exclusive");
      const read = find.get({ id: "u1" });
      const transaction = db.transaction(async (tx) => {
        await add({ id: "u1", email: "a@b.c" }, tx);
        await passed;
      });
      other.exec("commit");
      expect(await read).toBeUndefined();
      pass();
      await transaction;
      expect(await find.get({ id: "u1" })).toBeDefined();
    },
  );

  test("a file that isn't a database is a mistake in the configuration, and named", async () => {
    const file = temporaryFile();
    writeFileSync(file, "this is a text of some length, and no database at all".repeat(20));
    expect(() => open({ database: `sqlite:${file}` })).toThrow(
      `database: ${file} can't be opened (file is not a database).`,
    );
  });
});

test("a full disk is 503, without partial writes or loss", async () => {
  const connection = new DatabaseSync(temporaryFile());
  onTestFinished(() => connection.close());
  const db = await migrated({ database: connection });
  const { add, find } = people(db);
  await add({ id: "u1", email: "a@b.c" });
  const pages = Number(connection.prepare("pragma page_count").get()?.page_count);
  connection.exec(`pragma max_page_count = ${pages}`);
  const large = "x".repeat(100_000);
  expect(await failureOf(add({ id: "u2", email: large }))).toEqual(unavailable);
  const transaction = db.transaction(async (tx) => {
    await add({ id: "u3", email: "c@b.c" }, tx);
    await add({ id: "u4", email: large }, tx);
  });
  expect(await failureOf(transaction)).toEqual(unavailable);
  expect(find.get({ id: "u3" })).toBeUndefined();
  expect(find.get({ id: "u1" })).toBeDefined();
  connection.exec(`pragma max_page_count = ${pages * 100}`);
  expect(await add({ id: "u5", email: "e@b.c" })).toBe(1);
});

test("a transaction that hangs is rolled back after ten seconds, and delays others no longer", async () => {
  const db = await migrated();
  const { add, find } = people(db);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const hanging = failureOf(
    db.transaction(async (tx) => {
      await add({ id: "u1", email: "a@b.c" }, tx);
      await new Promise(() => {});
    }),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await hanging).toEqual(unavailable);
  expect(await add({ id: "u2", email: "a@b.c" })).toBe(1);
  expect(find.get({ id: "u1" })).toBeUndefined();
});

test("a log that has grown is emptied in the background", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const file = temporaryFile();
  const db = await migrated({ database: `sqlite:${file}` });
  const { add } = people(db);
  await add({ id: "u1", email: "x".repeat(20 * 1024 * 1024) });
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(20 * 1024 * 1024);
  vi.advanceTimersByTime(30_000);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(await add({ id: "u2", email: "a@b.c" })).toBe(1);
});

test("a transaction can't be used in another database", async () => {
  const [one, two] = [await migrated(), await migrated()];
  const misplaced = one.transaction((tx) => people(two).add({ id: "u1", email: "a@b.c" }, tx));
  expect(String(await failureOf(misplaced))).toContain("belongs to another database");
  await one.transaction(async () => {
    expect(await people(two).add({ id: "u1", email: "a@b.c" })).toBe(1);
  });
});

test("an invalid value is refused without its password", () => {
  for (const database of ["oracle://u:hunter2@host/db", "sqlite:", ""]) {
    expect(() => open({ database })).toThrow(/sqlite:PATH/);
    expect(() => open({ database })).not.toThrow(/hunter2/);
  }
});
