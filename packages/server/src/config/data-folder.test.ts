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

test("only this user can open the folder", () => {
  const data = join(folder, "a/b");
  makeDataFolder(data);
  makeDataFolder(data);
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test("a folder that can't be created is reported with its variable", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeDataFolder(join(folder, "file/data"))).toThrow(/LATCHKEY_DATA is .*file\/data/);
});

test("the development secret is created once, strong, and readable only by this user", () => {
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

test("a truncated secret stops the start and isn't replaced silently", () => {
  writeFileSync(secretFile(folder), "half");
  expect(() => developmentSecret(folder)).toThrow("contains no secret");
});
