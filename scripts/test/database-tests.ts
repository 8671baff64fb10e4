import { globSync, readFileSync } from "node:fs";
import { importsOf } from "./imports.ts";

/** What gives a test its database: a test that reaches this module runs on every database. */
const DATABASE = "packages/testing/src/databases/pool.ts";
/** What gives tables and columns their names: a test that reaches this module runs with other names, too. */
const NAMES = "packages/testing/src/names.ts";
/** How a file says that `npm test` needs no database server for it, and why. `npm run test:long` uses them all. */
const ON_SQLITE = /^\/\/ On SQLite alone: /m;

/** The tests in process that run on a database, found by what they import. */
export function databaseTests(): string[] {
  const isLong = process.env.LATCHKEY_LONG === "1";
  return testsWith(DATABASE).filter((file) => isLong || !ON_SQLITE.test(readFileSync(file, "utf8")));
}

/** Those of them that take the names of tables and columns as they come. */
export function namesTests(): string[] {
  return testsWith(NAMES);
}

function testsWith(source: string): string[] {
  return globSync("packages/*/src/**/*.test.ts")
    .filter((file) => reaches(source, file, new Set()))
    .sort();
}

/** By way of test modules: the rest of the sources knows nothing of how it is tested. */
function reaches(source: string, file: string, seen: Set<string>): boolean {
  if (file === source) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((target) => target.includes("testing/") && reaches(source, target, seen));
}
