import { globSync, readFileSync } from "node:fs";

/**
 * A test with a comment above it that names the covered advisories or invariants: `// Covers GHSA-…, CVE-….`
 */
export interface Covering {
  ids: readonly string[];
  /** The path below the root of the repository. */
  file: string;
  title: string;
}

const FILES = ["packages/*/src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "e2e/**/*.test.ts"];
const MARKER = /^[ \t]*\/\/ Covers ((?:(?:GHSA|CVE|INV)-[\w-]+(?:, )?)+)\.$/gm;
/** The title of the test or group that begins there. A table of cases may precede it. */
const TITLE = /^\s*(?:test|describe)(?:\.\w+(?:<[^(]*>)?\([\s\S]*?\))?\(\s*"((?:[^"\\]|\\.)*)"/;

/**
 * Returns the tests with IDs of this kind, by file and position, without running them. Throws if a marker
 * isn't above a test.
 */
export function coveringTests(kind: RegExp): Covering[] {
  return globSync(FILES)
    .toSorted()
    .flatMap((file) => coveringIn(readFileSync(file, "utf8"), file.replaceAll("\\", "/")))
    .map((test) => ({ ...test, ids: test.ids.filter((id) => kind.test(id)) }))
    .filter(({ ids }) => ids.length > 0);
}

/** Reports IDs that aren't listed, and groups without a test. `unproved`: listed IDs that need no test. */
export function problemsOf(
  groups: readonly (readonly string[])[],
  tests: readonly Covering[],
  unproved: readonly string[] = [],
): string[] {
  const known = new Set([...groups.flat(), ...unproved]);
  return [
    ...tests.flatMap(({ ids, file }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file} covers ${id}, which isn't listed`),
    ),
    ...groups
      .filter((ids) => testsOf(ids, tests).length === 0)
      .map((ids) => `No test covers ${ids.join(", ")}`),
  ];
}

/** Returns the tests of these IDs as a table cell. */
export function testList(ids: readonly string[], tests: readonly Covering[]): string {
  return testsOf(ids, tests)
    .map(({ file, title }) => `${title.replaceAll("|", "\\|")} (\`${file}\`)`)
    .join("<br>");
}

function testsOf(ids: readonly string[], tests: readonly Covering[]): Covering[] {
  return tests.filter((test) => test.ids.some((id) => ids.includes(id)));
}

export function coveringIn(text: string, file: string): Covering[] {
  return [...text.matchAll(MARKER)].map(({ 0: whole, 1: ids = "", index }) => {
    const title = TITLE.exec(text.slice(index + whole.length))?.[1];
    if (title === undefined) throw new Error(`${file}: "Covers ${ids}" stands above no test with a title`);
    return { ids: ids.split(", "), file, title: title.replaceAll('\\"', '"') };
  });
}
