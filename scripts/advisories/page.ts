import { globSync } from "node:fs";
import { basename } from "node:path";
import { ADVISORIES, type AdvisoryGroup } from "./list.ts";
import { type Covering, coveringTests, problemsOf, testList } from "./markers.ts";
import { UNBUILT } from "./unbuilt.ts";

const HEAD = `# Advisories

<!-- Written by \`npm run generate\` from scripts/advisories/list.ts and the tests. Edit those. -->

Published vulnerabilities of similar systems, and the tests that keep each of them out of Latchkey. A comment above a test
says what it covers (\`// Covers GHSA-…, CVE-….\`). \`npm run check\` fails if an advisory about an existing Latchkey feature
has no test.
`;

/** Returns the existing features. */
const builtFeatures = (): string[] =>
  globSync("packages/latchkey/src/features/*/").map((path) => basename(path));

/**
 * Prints the page. Throws if an advisory has no test, a test names an unknown advisory, or an advisory lists
 * an existing feature as missing.
 */
export function printAdvisories(
  groups: readonly AdvisoryGroup[] = ADVISORIES,
  tests: readonly Covering[] = coveringTests(/^(?:GHSA|CVE)-/),
  built: readonly string[] = builtFeatures(),
): string {
  const all = groups.flatMap(({ advisories }) => advisories);
  const idsOf = (isBuilt: boolean) =>
    all.filter(({ notBuilt }) => (notBuilt === undefined) === isBuilt).map(({ ids }) => ids);
  const problems = [
    ...problemsOf(idsOf(true), tests, idsOf(false).flat()),
    ...Object.keys(UNBUILT)
      .filter((name) => built.includes(name))
      .map((name) => `${name} is built: its advisories need tests instead of \`notBuilt\``),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return [HEAD, ...groups.map((group) => section(group, tests))].join("\n");
}

function section({ title, advisories }: AdvisoryGroup, tests: readonly Covering[]): string {
  const rows = advisories.map((advisory) => {
    const { ids, systems, cause, notBuilt } = advisory;
    const last =
      notBuilt === undefined
        ? testList(ids, tests)
        : `not built: ${notBuilt.map((name) => UNBUILT[name]).join(", ")}`;
    return `| ${[ids.join("<br>"), systems, cause, last].join(" | ")} |`;
  });
  return [`## ${title}\n`, "| IDs | System | Cause | Test |", "| --- | --- | --- | --- |", ...rows, ""].join(
    "\n",
  );
}
