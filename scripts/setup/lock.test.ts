import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./lock.mjs";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-lock-"));
  file = join(folder, "install.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("work under a lock runs alone, and the lock is removed afterwards", async () => {
  let inside = 0;
  const work = async () => {
    expect(++inside).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
  };
  await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
  expect(existsSync(file)).toBe(false);
});

test("a lock whose holders have ended is taken over", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(file, JSON.stringify({ host: hostname(), pids: [pid] }));
  expect(await withLock(file, async () => "taken")).toBe("taken");
});

test("an installation that outlives the process that started it keeps the lock", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(file, JSON.stringify({ host: hostname(), pids: [pid, process.pid] }));
  let taken = false;
  const waiting = withLock(file, async () => {
    taken = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toBe(false);
  rmSync(file);
  await waiting;
  expect(taken).toBe(true);
});

test("the lock is released when the work fails", async () => {
  const work = () => Promise.reject(new Error("no network"));
  await expect(withLock(file, work)).rejects.toThrow("no network");
  expect(existsSync(file)).toBe(false);
});
