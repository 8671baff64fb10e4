import { globSync } from "node:fs";
import { type ServerKind, TITLES } from "@latchkey/testing/databases/kind";
import { describePart, runParts } from "../check/run-parts.ts";
import { databaseTests, namesTests } from "./database-tests.ts";
import { faults } from "./faults.ts";
import { isPublished, notePublished, PUBLISHING } from "./published.ts";
import { ensureServer } from "./servers/ensure.ts";
import { emptyTally, type Tally } from "./tally.ts";
import { steadyVitest } from "./vitest.ts";

/** A part of `npm test`. Whatever is started here tells what it came to; nothing is counted elsewhere. */
export interface Step {
  name: string;
  run(): Promise<Tally>;
}

const isLong = process.env.LATCHKEY_LONG === "1";

/** Tests at a service that hold whatever it keeps its things in. */
const SERVICE_TESTS = ["tests/server.test.ts", "tests/clients"];
/** What a page looks like and weighs is the same whatever is behind it. */
const NO_DATABASE = ["e2e/appearances.test.ts", "e2e/budgets.test.ts"];
/** Every table and column is called otherwise, and users have fields of an application. */
const RENAMED = { LATCHKEY_TEST_NAMES: "renamed" };
/** One file at a time: a browser and its service have work for two processors, and a busy service refuses. */
const BROWSER = ["--maxWorkers=1", "--project=e2e"];
/** A whole journey in a browser. With `npm run test:long` all of them run on each database. */
const JOURNEYS = isLong ? journeys() : ["e2e/without-script.test.ts"];

interface What {
  options: readonly string[];
  files?: readonly string[];
}

/** Everything a contributor keeps green, cheapest first. */
export const steps: readonly Step[] = [
  { name: "check", run: check },
  { name: "unit tests", run: unit },
  ...(isLong
    ? [
        {
          name: "other names on SQLite",
          run: () => steadyVitest(["--project=unit"], renamedTests(), RENAMED),
        },
      ]
    : []),
  onServers("integration", ["postgres"], () => ({ options: ["--project=unit"], files: databaseTests() })),
  ...(isLong
    ? [
        onServers("integration", ["mariadb", "redis"], () => ({
          options: ["--project=unit"],
          files: databaseTests(),
        })),
      ]
    : [
        onServers(
          "integration with other names",
          ["mariadb", "redis"],
          () => ({ options: ["--project=unit"], files: databaseTests().filter(isRenamed) }),
          RENAMED,
        ),
        onServers("races, histories and plans", ["mariadb", "redis"], () => ({
          options: ["--project=unit"],
          files: databaseTests().filter((file) => !isRenamed(file)),
        })),
      ]),
  { name: "components", run: () => steadyVitest(["--project=react"]) },
  { name: "whole services", run: () => steadyVitest(["--project=service"]) },
  onServers("whole services", ["postgres", "redis"], () => ({
    options: ["--project=service"],
    files: SERVICE_TESTS,
  })),
  onServers("whole services", ["mariadb"], () => ({ options: ["--project=service"], files: SERVICE_TESTS })),
  { name: "tools and packages", run: tools },
  { name: "browser", run: () => steadyVitest(BROWSER) },
  ...(isLong
    ? [
        onServers(
          "other names",
          ["postgres"],
          () => ({ options: ["--project=unit"], files: renamedTests() }),
          RENAMED,
        ),
        onServers(
          "other names",
          ["mariadb", "redis"],
          () => ({ options: ["--project=unit"], files: renamedTests() }),
          RENAMED,
        ),
      ]
    : []),
  onServers("browser", ["postgres", "redis"], () => ({ options: BROWSER, files: JOURNEYS })),
  ...(isLong
    ? [
        onServers("browser", ["mariadb"], () => ({ options: BROWSER, files: JOURNEYS })),
        { name: "faults", run: faults },
      ]
    : []),
];

/** On SQLite, except the few about PostgreSQL and PgBouncer: both are installed by now, or those tests say so. */
async function unit(): Promise<Tally> {
  await ensureServer("postgres");
  return steadyVitest(["--project=unit"]);
}

function renamedTests(): string[] {
  return namesTests().filter(isRenamed);
}

/** What is slow for other reasons than names (races, histories, chance, plans) runs with the usual ones alone. */
function isRenamed(file: string): boolean {
  return !/(races|histories|plans|fuzz|session-cache)\.test\.ts$/.test(file);
}

/** Named one by one: what Vitest is told to exclude it excludes in no project. */
function journeys(): string[] {
  const files = globSync("e2e/*.test.ts").sort();
  return files.filter((file) => !NO_DATABASE.includes(file));
}

/** What would be published takes minutes to install and build: it is tested again when something in it has changed. */
async function tools(): Promise<Tally> {
  const options = ["--project=tools"];
  if (!isPublished()) {
    const tally = await steadyVitest(options);
    if (tally.failed === 0) notePublished();
    return tally;
  }
  const others = globSync("scripts/**/*.test.ts").filter((file) => !PUBLISHING.test(file));
  const tally = await steadyVitest(options, others);
  const skip = { name: "scripts/publish*.test.ts", reason: "it passed with the same sources before" };
  return { ...tally, skipped: [...tally.skipped, skip] };
}

async function check(): Promise<Tally> {
  const results = await runParts((result) => console.log(describePart(result)));
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return {
    ...emptyTally(),
    passed: results.filter(({ outcome }) => outcome === "passed").length,
    failed: failed.length,
    failures: failed.map(({ name }) => ({ file: "scripts/check.ts", name, reason: "see above" })),
  };
}

/** Tests on a database server, perhaps with Redis. What can't be had here is said once, and loudly. */
function onServers(
  title: string,
  [kind, ...besides]: readonly [ServerKind, ..."redis"[]],
  what: () => What,
  env: Record<string, string> = {},
): Step {
  const name = `${title} on ${[kind, ...besides].map((server) => TITLES[server]).join(" with ")}`;
  return {
    name,
    async run() {
      for (const server of [kind, ...besides]) {
        const missing = await ensureServer(server);
        if (missing !== undefined) return { ...emptyTally(), skipped: [{ name, reason: missing }] };
      }
      const { options, files } = what();
      return steadyVitest(options, files, {
        ...env,
        LATCHKEY_TEST_DATABASE: kind,
        LATCHKEY_TEST_REDIS: besides.includes("redis") ? "1" : "",
      });
    },
  };
}
