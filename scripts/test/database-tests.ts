import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What gives a test its database: a test that reaches this module runs on every database. */
const DATABASE = "packages/latchkey/src/testing/databases/pool.ts";
/** What gives tables and columns their names: a test that reaches this module runs with other names, too. */
const NAMES = "packages/latchkey/src/testing/names.ts";

/** The tests in process that run on a database, found by what they import. */
export function databaseTests(): string[] {
  return testsWith(DATABASE);
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
  const imports = readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?from "(\.[^"]+)"/gm,
  );
  return imports.some(([, path = ""]) => {
    const target = join(dirname(file), path);
    return target.includes("/testing/") && reaches(source, target, seen);
  });
}
