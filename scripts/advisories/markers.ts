import { globSync, readFileSync } from "node:fs";

/** A test that says which advisories it covers, by a comment above it: `// Covers GHSA-…, CVE-….` */
export interface Covering {
  ids: readonly string[];
  /** Below the root of the repository. */
  file: string;
  title: string;
}

const FILES = ["packages/*/src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "e2e/**/*.test.ts"];
const MARKER = /^[ \t]*\/\/ Covers ((?:(?:GHSA|CVE)-[\w-]+(?:, )?)+)\.$/gm;
/** The title of the test or group that begins there; a table of cases may stand before it. */
const TITLE = /^\s*(?:test|describe)(?:\.\w+(?:<[^(]*>)?\([\s\S]*?\))?\(\s*"((?:[^"\\]|\\.)*)"/;

/** All of them, by file and place, found without running anything. Throws where a marker stands above no test. */
export function coveringTests(): Covering[] {
  return globSync(FILES)
    .toSorted()
    .flatMap((file) => coveringIn(readFileSync(file, "utf8"), file.replaceAll("\\", "/")));
}

export function coveringIn(text: string, file: string): Covering[] {
  return [...text.matchAll(MARKER)].map(({ 0: whole, 1: ids = "", index }) => {
    const title = TITLE.exec(text.slice(index + whole.length))?.[1];
    if (title === undefined) throw new Error(`${file}: "Covers ${ids}" stands above no test with a title`);
    return { ids: ids.split(", "), file, title: title.replaceAll('\\"', '"') };
  });
}
