import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What gives a test its database: a test that reaches this module runs on every database. */
const SOURCE = "packages/latchkey/src/testing/databases/pool.ts";

/** The tests in process that run on a database, found by what they import. */
export function databaseTests(): string[] {
  return globSync("packages/*/src/**/*.test.ts")
    .filter((file) => reaches(file, new Set()))
    .sort();
}

/** By way of test modules: the rest of the sources knows nothing of how it is tested. */
function reaches(file: string, seen: Set<string>): boolean {
  if (file === SOURCE) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imports = readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?from "(\.[^"]+)"/gm,
  );
  return imports.some(([, path = ""]) => {
    const target = join(dirname(file), path);
    return target.includes("/testing/") && reaches(target, seen);
  });
}
