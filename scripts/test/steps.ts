import { type ServerKind, TITLES } from "../../packages/latchkey/src/testing/databases/kind.ts";
import { describePart, runParts } from "../check/run-parts.ts";
import { databaseTests } from "./database-tests.ts";
import { ensureServer } from "./servers/ensure.ts";
import type { Tally } from "./tally.ts";
import { vitest } from "./vitest.ts";

/** A part of `npm test`. Whatever is started here tells what it came to; nothing is counted elsewhere. */
export interface Step {
  name: string;
  run(): Promise<Tally>;
}

/** Everything a contributor keeps green, cheapest first. */
export const steps: readonly Step[] = [
  { name: "check", run: check },
  { name: "unit tests", run: () => vitest(["--project=unit"]) },
  { name: `integration on ${TITLES.postgres}`, run: () => integration("postgres", []) },
  {
    name: `integration on ${TITLES.mariadb} with ${TITLES.redis}`,
    run: () => integration("mariadb", ["redis"]),
  },
  { name: "components", run: () => vitest(["--project=react", "--passWithNoTests"]) },
  { name: "whole services", run: () => vitest(["--project=service", "--passWithNoTests"]) },
  { name: "tools and packages", run: () => vitest(["--project=tools"]) },
  { name: "browser", run: () => vitest(["--project=e2e"]) },
];

async function check(): Promise<Tally> {
  const results = await runParts((result) => console.log(describePart(result)));
  return {
    passed: results.filter(({ outcome }) => outcome === "passed").length,
    failed: results.filter(({ outcome }) => outcome === "failed").length,
    skipped: [],
    ranOn: {},
  };
}

/** The tests in process that run on a database, on this one. What can't be had here is said once, and loudly. */
async function integration(kind: ServerKind, besides: readonly "redis"[]): Promise<Tally> {
  for (const server of [kind, ...besides]) {
    const missing = await ensureServer(server);
    if (missing === undefined) continue;
    const name = `integration on ${TITLES[kind]}`;
    return { passed: 0, failed: 0, skipped: [{ name, reason: missing }], ranOn: {} };
  }
  return vitest(["--project=unit", ...databaseTests()], {
    LATCHKEY_TEST_DATABASE: kind,
    LATCHKEY_TEST_REDIS: besides.includes("redis") ? "1" : "",
  });
}
