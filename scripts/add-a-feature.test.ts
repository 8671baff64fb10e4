import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { app } from "@latchkey/testing/app";
import { expect, onTestFinished, test } from "vitest";
import type { Feature } from "../packages/latchkey/src/kernel/contracts/feature.ts";
import { featureHere } from "./build/examples.ts";

// `docs-code.test.ts` compiles the feature.
test("the feature of docs/add-a-feature.md stores notes, at most a hundred per user", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-notes-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const files = featureHere(resolve("packages/latchkey/src"), ".ts");
  for (const [name, text] of [...files, ["package.json", JSON.stringify({ type: "module" })]] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { notes }: { notes: () => Feature } = await import(join(folder, "features/notes/index.ts"));
  const { person } = await app({ plugins: [notes()] });
  const { client } = await person();
  const add = (text: string) => client.post("/notes/add", { text });
  const answers = await Promise.all(Array.from({ length: 105 }, (_, at) => add(`note ${at}`)));
  expect(answers.filter(({ body }) => body.code === "TOO_MANY_NOTES")).toHaveLength(5);
  expect(await client.get("/notes/list").ok()).toHaveLength(100);
});

/** A feature with a sign-in method, a table, an event, an option, an email, and a section of the account and of the console. */
const BADGE = "scripts/add-a-feature/badge";

test("a feature is a folder of its name on each floor, and a line in at most three lists", () => {
  const clone = cloned();
  cpSync(BADGE, clone, { recursive: true });
  const run = (...command: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: clone, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
    return stdout;
  };
  const written = run("scripts/generate.ts").match(/^\S+(?= written$)/gm) ?? [];
  const isGenerated = (path: string) =>
    /\/generated\/|^docs\/(?:architecture|errors|options)\.md$/.test(path);
  expect(written.filter((path) => !isGenerated(path))).toEqual([]);
  const own = globSync("**/*.{ts,tsx,json}", { cwd: BADGE });
  expect(own.filter((path) => !path.includes("/features/badge/"))).toEqual([]);
  // Nothing else is needed: the feature keeps the rules, works, and is on each list.
  run("scripts/check/architecture.ts");
  expect(JSON.parse(run("scripts/add-a-feature/walk.ts"))).toEqual({
    offered: true,
    refused: "TOO_MANY_BADGES",
    signedIn: "ada@example.com",
    badges: ["1815"],
    events: ["badge_added"],
    letters: ["badge-added"],
    client: "badge",
    section: "Badges",
    link: "https://auth.example.com/account/badges",
    mail: "A badge was added to {appName}",
  });
  for (const list of [
    "packages/react/src/features/generated/account-sections.ts",
    "packages/react/src/features/generated/console/parts.ts",
    "packages/react/src/features/generated/ways/sign-in.ts",
    "packages/portal/src/features/generated/emails.ts",
    "packages/portal/src/testing/generated/letters.ts",
  ])
    expect(readFileSync(join(clone, list), "utf8"), list).toContain("badge/");
  const [, listed = ""] =
    /edited by hand:\n\n((?:\|.*\n)+)/.exec(readFileSync("docs/add-a-feature.md", "utf8")) ?? [];
  const lists = [...listed.matchAll(/^\| \[[^\]]*\]\(([^)]*)\)/gm)].map(([, path]) => path);
  expect(lists).toEqual(["inventory.md", "security-events.md", "../packages/react/package.json"]);
});

/** Copies the sources. Packages of the repository are linked within the copy. */
function cloned(): string {
  const clone = mkdtempSync(join(tmpdir(), "latchkey-badge-"));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  const isSource = (path: string) =>
    !/\/(?:server\/pages|site\/dist|\.cache)(?:\/|$)|^(?:bench|docs|tests)\/.*\/node_modules(?:\/|$)/.test(
      path,
    );
  for (const part of [
    "packages",
    "scripts",
    "docs",
    "tests",
    "faults",
    "e2e",
    "bench",
    "biome.json",
    "package.json",
  ])
    cpSync(part, join(clone, part), { recursive: true, filter: isSource });
  const modules = join(clone, "node_modules");
  mkdirSync(join(modules, "@latchkey"), { recursive: true });
  for (const name of readdirSync("node_modules"))
    if (!name.endsWith("latchkey")) symlinkSync(resolve("node_modules", name), join(modules, name));
  for (const name of readdirSync("packages")) {
    const link = name === "latchkey" ? name : `@latchkey/${name}`;
    symlinkSync(join(clone, "packages", name), join(modules, link));
  }
  return clone;
}
