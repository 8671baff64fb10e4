import { globSync, readFileSync } from "node:fs";
import { importsOf } from "./imports.ts";

/** A test that reaches this module gets its database there, so it runs on every kind. */
const DATABASE = "packages/testing/src/databases/pool.ts";
/** A test that reaches this module takes its names of tables and columns there, so it runs with others, too. */
const NAMES = "packages/testing/src/names.ts";
/** Vitest's tag for tests that `npm test` runs on servers: in a test, of a whole file, or with the options of a race. */
const TAGGED = /\btags: "servers"|@module-tag servers|\brounds\(/;

/** The tests in process that run on a database, found by what they import. */
export function databaseTests(): string[] {
  return testsWith(DATABASE);
}

/** Those of them that take the names of tables and columns as they come. */
export function namesTests(): string[] {
  return testsWith(NAMES);
}

/** Those of them with tests that `npm test` runs on servers. */
export function serverTests(): string[] {
  return databaseTests().filter((file) => TAGGED.test(readFileSync(file, "utf8")));
}

function testsWith(source: string): string[] {
  return globSync("packages/*/src/**/*.test.ts")
    .filter((file) => reaches(source, file, new Set()))
    .sort();
}

/** By way of test modules: the rest of the sources doesn't know how it is tested. */
function reaches(source: string, file: string, seen: Set<string>): boolean {
  if (file === source) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((target) => target.includes("testing/") && reaches(source, target, seen));
}
