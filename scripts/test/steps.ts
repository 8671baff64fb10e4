import { type ServerKind, TITLES } from "../../packages/latchkey/src/testing/databases/kind.ts";
import { describePart, runParts } from "../check/run-parts.ts";
import { databaseTests, namesTests } from "./database-tests.ts";
import { faults } from "./faults.ts";
import { ensureServer } from "./servers/ensure.ts";
import type { Tally } from "./tally.ts";
import { vitest } from "./vitest.ts";

/** A part of `npm test`. Whatever is started here tells what it came to; nothing is counted elsewhere. */
export interface Step {
  name: string;
  run(): Promise<Tally>;
}

/** Tests at a service that hold whatever it keeps its things in. */
const SERVICE_TESTS = ["tests/server.test.ts", "tests/clients"];
/** What a page looks like and weighs is the same whatever is behind it. */
const NO_DATABASE = ["e2e/appearances.test.ts", "e2e/budgets.test.ts"];
/** Every table and column is called otherwise, and users have fields of an application. */
const RENAMED = { LATCHKEY_TEST_NAMES: "renamed" };
/** One file at a time: a browser and its service have work for two processors, and a busy service refuses. */
const BROWSER = ["--project=e2e", "--maxWorkers=1"];
/** A whole journey in a browser. With `npm run test:long` all of them run on each database. */
const JOURNEYS =
  process.env.LATCHKEY_LONG === "1"
    ? NO_DATABASE.flatMap((file) => ["--exclude", file])
    : ["e2e/without-script.test.ts"];

/** Everything a contributor keeps green, cheapest first. */
export const steps: readonly Step[] = [
  { name: "check", run: check },
  { name: "unit tests", run: () => vitest(["--project=unit"]) },
  {
    name: "integration with other names in the database, and fields of an application",
    run: () => vitest(["--project=unit", ...renamedTests()], RENAMED),
  },
  onServers("integration", ["postgres"], () => ["--project=unit", ...databaseTests()]),
  onServers("integration", ["mariadb", "redis"], () => ["--project=unit", ...databaseTests()]),
  { name: "components", run: () => vitest(["--project=react", "--passWithNoTests"]) },
  { name: "whole services", run: () => vitest(["--project=service", "--passWithNoTests"]) },
  onServers("whole services", ["postgres", "redis"], () => ["--project=service", ...SERVICE_TESTS]),
  onServers("whole services", ["mariadb"], () => ["--project=service", ...SERVICE_TESTS]),
  { name: "tools and packages", run: () => vitest(["--project=tools"]) },
  { name: "browser", run: () => vitest(BROWSER) },
  ...(process.env.LATCHKEY_LONG === "1"
    ? [
        onServers("other names", ["postgres"], () => ["--project=unit", ...namesTests()], RENAMED),
        onServers("other names", ["mariadb", "redis"], () => ["--project=unit", ...namesTests()], RENAMED),
        { name: "faults", run: faults },
      ]
    : []),
  onServers("browser", ["postgres", "redis"], () => [...BROWSER, ...JOURNEYS]),
  ...(process.env.LATCHKEY_LONG === "1"
    ? [onServers("browser", ["mariadb"], () => [...BROWSER, ...JOURNEYS])]
    : []),
];

/** What is slow for other reasons than names (races, histories, crowds) runs with other names in `npm run test:long` alone. */
function renamedTests(): string[] {
  const isSlow = /(races|histories|plans|fuzz|session-cache)\.test\.ts$/;
  return namesTests().filter((file) => process.env.LATCHKEY_LONG === "1" || !isSlow.test(file));
}

async function check(): Promise<Tally> {
  const results = await runParts((result) => console.log(describePart(result)));
  return {
    passed: results.filter(({ outcome }) => outcome === "passed").length,
    failed: results.filter(({ outcome }) => outcome === "failed").length,
    skipped: [],
    ranOn: {},
  };
}

/** Tests on a database server, perhaps with Redis. What can't be had here is said once, and loudly. */
function onServers(
  what: string,
  [kind, ...besides]: readonly [ServerKind, ..."redis"[]],
  args: () => readonly string[],
  env: Record<string, string> = {},
): Step {
  const name = `${what} on ${[kind, ...besides].map((server) => TITLES[server]).join(" with ")}`;
  return {
    name,
    async run() {
      for (const server of [kind, ...besides]) {
        const missing = await ensureServer(server);
        if (missing !== undefined)
          return { passed: 0, failed: 0, skipped: [{ name, reason: missing }], ranOn: {} };
      }
      return vitest(args(), {
        ...env,
        LATCHKEY_TEST_DATABASE: kind,
        LATCHKEY_TEST_REDIS: besides.includes("redis") ? "1" : "",
      });
    },
  };
}
