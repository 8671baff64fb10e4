/**
 * `npm run test:fast`: lint, types and the nearest tests of changes since the main branch (on the main branch
 * itself, of uncommitted changes). Within a minute, on SQLite, without races and browsers. `npm run test:fast
 * -- <commit>` compares with another commit.
 */
import { spawnSync } from "node:child_process";
import { changedFiles, nearestTests } from "./test/changed.ts";
import { USUAL, vitest } from "./test/vitest.ts";

/** The number of test files that fit into a minute on two processors, with types and lint. */
const MOST = 30;

const [against = "main"] = process.argv.slice(2);
const changed = changedFiles(against);
if (changed.length === 0) {
  console.log(
    `Nothing has changed compared with ${against}. \`npm test -- <file>\` runs the tests that you name.`,
  );
} else {
  const passes = [lint(), types()].every(Boolean);
  const tests = nearestTests(changed);
  console.log(
    `${changed.length} files changed compared with ${against}; ${Math.min(tests.length, MOST)} test files are near them.`,
  );
  const left = tests.length - MOST;
  if (left > 0) console.log(`\`npm test\` runs ${left} more, which are further away.`);
  const failed = tests.length === 0 ? 0 : (await vitest([USUAL, ...tests.slice(0, MOST)])).failed;
  process.exitCode = passes && failed === 0 ? 0 : 1;
}

function lint(): boolean {
  return run([
    "node_modules/@biomejs/biome/bin/biome",
    "check",
    "--error-on-warnings",
    "--no-errors-on-unmatched",
    "--files-ignore-unknown=true",
    ...changed,
  ]);
}

/** Checks changed files and those that depend on them. */
function types(): boolean {
  return !changed.some((file) => /\.(tsx?|mjs|json)$/.test(file)) || run(["scripts/check/types.ts"]);
}

function run(command: readonly string[]): boolean {
  return spawnSync(process.execPath, command, { stdio: "inherit" }).status === 0;
}
