import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hashOf } from "../bundle/sources.ts";

/** The tests of what would be published. */
export const PUBLISHING = /^scripts\/publish[^/]*\.test\.ts$/;

/** What they passed with the last time. */
const PASSED = ".cache/published";

/** Whether they passed with everything as it is. An integration server runs them always. */
export function isPublished(): boolean {
  return process.env.CI !== "true" && existsSync(PASSED) && readFileSync(PASSED, "utf8") === inputs();
}

export function notePublished(): void {
  mkdirSync(".cache", { recursive: true });
  writeFileSync(PASSED, inputs());
}

/** Everything that is built, how, and what the documentation shows of it. */
function inputs(): string {
  return hashOf([
    ...globSync("packages/{latchkey,client,react,server,portal}/{src,package.json,README.md}"),
    ...globSync("scripts/publish*.test.ts"),
    "package-lock.json",
    "README.md",
    "LICENSE",
    "docs/frameworks.md",
    "docs/add-a-feature.md",
    "tests/service.ts",
    "tsconfig.base.json",
    "scripts/build",
    "scripts/bundle",
    "scripts/pages",
  ]);
}
