import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { importsOf } from "./imports.ts";

/** Tests that wait for processes, servers, random input or each other are slow. */
const SLOW =
  /(races|histories|fuzz|plans|long|faults|limits|migrate|durability|session-cache|clock-watch|log|matrix)\.test\.ts$|storage\/server-|redis\//;

/** Returns files that differ from the merge base with another branch, including new ones. */
export function changedFiles(against: string): string[] {
  const base = git(["merge-base", "HEAD", against])[0] ?? "HEAD";
  const files = [
    ...git(["diff", "--name-only", base]),
    ...git(["ls-files", "--others", "--exclude-standard"]),
  ];
  return [...new Set(files)].filter((file) => existsSync(file)).sort();
}

function git(args: readonly string[]): string[] {
  return execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
}

/** Returns fast tests that depend on these files: changed tests first, then adjacent ones, then by distance. */
export function nearestTests(changed: readonly string[]): string[] {
  const distances = distancesFrom(changed);
  const folders = new Set(changed.map((file) => dirname(file)));
  const names = changed.map((file) => basename(file).replace(/\.\w+$/, ""));
  const rank = (test: string): number => {
    const distance = distances.get(test) ?? Number.POSITIVE_INFINITY;
    const isBeside = folders.has(dirname(test));
    if (distance === 0 || (isBeside && names.some((name) => basename(test).startsWith(`${name}.test.`))))
      return 0;
    return isBeside ? Math.min(1, distance) : distance;
  };
  return globSync(["packages/*/src/**/*.test.{ts,tsx}"])
    .filter((test) => !SLOW.test(test) || distances.get(test) === 0)
    .map((test) => ({ test, rank: rank(test) }))
    .filter((ranked) => ranked.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.test.localeCompare(b.test))
    .map(({ test }) => test);
}

/** Returns each file's distance from these files, as a number of imports. */
function distancesFrom(changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const file of globSync("packages/*/src/**/*.{ts,tsx}")) {
    for (const imported of importsOf(file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  const distances = new Map(changed.map((file) => [file, 0]));
  // Iterating over a map includes entries that are added meanwhile.
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}
