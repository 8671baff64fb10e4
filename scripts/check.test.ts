import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Part } from "./check/parts.ts";
import { describePart, runParts } from "./check/run-parts.ts";

let folder: string;
let repository: string;

/** Fails if a file contains `bad`. Records each run with its files. */
const JUDGE = `
  const { appendFileSync, readFileSync } = require("node:fs");
  const [log, ...files] = process.argv.slice(1);
  appendFileSync(log, files.join(" ") + "\\n");
  if (["src/one.ts", "src/two.ts"].some((file) => readFileSync(file, "utf8") === "bad")) process.exit(1);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-check-"));
  repository = join(folder, "repository");
  mkdirSync(join(repository, "src"), { recursive: true });
  execFileSync("git", ["init", "--quiet"], { cwd: repository });
  write("src/one.ts", "1");
  write("src/two.ts", "2");
  write("src/note.md", "3");
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
  vi.stubEnv("CI", "");
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("a part runs again when one of its files has changed", async () => {
  expect(await check()).toMatchObject([{ outcome: "passed" }]);
  const [again] = await check();
  expect(again && describePart(again)).toBe("✓ some part (unchanged)");
  write("src/note.md", "not one of its files");
  await check();
  expect(runs()).toHaveLength(1);
  write("src/two.ts", "changed");
  await check();
  write("src/three.ts", "added");
  await check();
  rmSync(join(repository, "src/three.ts"));
  write("settings.json", "{}");
  await check();
  expect(runs()).toHaveLength(4);
  // The state in which it passed before.
  rmSync(join(repository, "settings.json"));
  await check();
  expect(runs()).toHaveLength(4);
});

test("a part that checks files separately gets only the changed ones", async () => {
  await check({ isPerFile: true });
  write("src/two.ts", "changed");
  await check({ isPerFile: true });
  await check({ isPerFile: true });
  expect(runs()).toEqual(["src/one.ts src/two.ts", "src/two.ts"]);
});

test("a failed part isn't remembered", async () => {
  write("src/one.ts", "bad");
  for (const _ of [1, 2]) expect(await check({ remedy: "Mend it." })).toMatchObject([{ outcome: "failed" }]);
  expect(runs()).toHaveLength(2);
});

test("a file that changes during a run doesn't count as checked", async () => {
  const mends = `require("node:fs").writeFileSync("src/one.ts", "1");${JUDGE}`;
  for (const _ of [1, 2]) {
    write("src/one.ts", "bad");
    expect(await check({}, mends)).toMatchObject([{ outcome: "passed" }]);
  }
  expect(runs()).toHaveLength(2);
});

test("another clone reuses the results", async () => {
  await check();
  cpSync(repository, join(folder, "clone"), { recursive: true });
  expect(await check({}, JUDGE, join(folder, "clone"))).toMatchObject([{ isUnchanged: true }]);
});

test("a CI server checks everything", async () => {
  await check();
  vi.stubEnv("CI", "true");
  await check();
  expect(runs()).toHaveLength(2);
});

test("an unreadable or unwritable memory isn't a failure", async () => {
  mkdirSync(join(folder, "cache/latchkey/check"), { recursive: true });
  writeFileSync(join(folder, "cache/latchkey/check/passed"), Buffer.from([0xff, 0, 10, 10, 0xfe]));
  expect(await check()).toMatchObject([{ outcome: "passed" }]);
  expect(await check()).toMatchObject([{ isUnchanged: true }]);
  // A file in place of a folder.
  vi.stubEnv("XDG_CACHE_HOME", join(repository, "src/one.ts"));
  for (const _ of [1, 2]) expect(await check()).toMatchObject([{ outcome: "passed" }]);
  expect(runs()).toHaveLength(3);
});

test("the memory has a limited size", async () => {
  const file = join(folder, "cache/latchkey/check/passed");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, Array.from({ length: 50_000 }, (_, index) => `key-${index}`).join("\n"));
  await check();
  const kept = readFileSync(file, "utf8").split("\n");
  expect(kept).toHaveLength(20_000);
  expect(kept.at(-2)).toBe("key-49999");
  expect(await check()).toMatchObject([{ isUnchanged: true }]);
});

function check(more: Partial<Part> = {}, script = JUDGE, root = repository) {
  // Node passes everything after the script as its arguments.
  const command = ["-e", script, join(folder, "runs")];
  const part: Part = { name: "some part", command, inputs: /\.ts$/, ...more };
  return runParts(() => {}, { parts: [part], root });
}

function runs(): string[] {
  return readFileSync(join(folder, "runs"), "utf8").split("\n").slice(0, -1);
}

function write(path: string, text: string): void {
  writeFileSync(join(repository, path), text);
}
