import { globSync, readFileSync } from "node:fs";
import { importsOf } from "./imports.ts";

/** A test that imports this module gets its database from it, so it runs on every kind. */
const DATABASE = "packages/testing/src/databases/pool.ts";
/** A test that imports this module gets its table and column names from it, so it also runs with others. */
const NAMES = "packages/testing/src/names.ts";
/**
 * Vitest's tag for tests that `npm test` runs on servers: in a test, for a file, or in the options of a race.
 */
const TAGGED = /\btags: "servers"|@module-tag servers|\brounds\(/;

/** Returns the in-process tests with a database, found by their imports. */
export function databaseTests(): string[] {
  return testsWith(DATABASE);
}

/** Returns those that work with any names of tables and columns. */
export function namesTests(): string[] {
  return testsWith(NAMES);
}

/** Returns those with tests that `npm test` runs on servers. */
export function serverTests(): string[] {
  return databaseTests().filter((file) => TAGGED.test(readFileSync(file, "utf8")));
}

function testsWith(source: string): string[] {
  return globSync("packages/*/src/**/*.test.ts")
    .filter((file) => reaches(source, file, new Set()))
    .sort();
}

/** Follows only test modules: other sources don't import them. */
function reaches(source: string, file: string, seen: Set<string>): boolean {
  if (file === source) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((target) => target.includes("testing/") && reaches(source, target, seen));
}
