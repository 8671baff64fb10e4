import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { secretWeakness } from "latchkey/host";
import { afterEach, beforeEach, expect, test } from "vitest";
import { developmentSecret, makeDataFolder, secretFile } from "./data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the folder is this user's alone", () => {
  const data = join(folder, "a/b");
  makeDataFolder(data);
  makeDataFolder(data);
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test("a folder that can't be made is named with its variable", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeDataFolder(join(folder, "file/data"))).toThrow(/LATCHKEY_DATA is .*file\/data/);
});

test("the development secret is made once, strong, and readable by nobody else", () => {
  const secret = developmentSecret(folder);
  expect(secretWeakness(secret)).toBeUndefined();
  expect(developmentSecret(folder)).toBe(secret);
  expect(statSync(secretFile(folder)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

test("a secret that became readable by others is closed again", () => {
  developmentSecret(folder);
  chmodSync(secretFile(folder), 0o644);
  developmentSecret(folder);
  expect(statSync(secretFile(folder)).mode & 0o777).toBe(0o600);
});

test("a secret that was cut off is not replaced behind anyone's back", () => {
  writeFileSync(secretFile(folder), "half");
  expect(() => developmentSecret(folder)).toThrow("holds no secret");
});
