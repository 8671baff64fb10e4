import { ADVISORIES, type Advisory, type AdvisoryGroup } from "./list.ts";
import { type Covering, coveringTests } from "./markers.ts";

const HEAD = `# Advisories

<!-- Written by \`npm run generate\` from scripts/advisories/list.ts and the tests. Edit those. -->

Published vulnerabilities of similar systems, and the tests that keep each of them out of Latchkey. A comment above a test
says what it covers (\`// Covers GHSA-…, CVE-….\`). \`npm run check\` fails if an advisory about an existing Latchkey feature
has no test.
`;

/** The page. Throws if an advisory has no test, or a test names one that isn't listed. */
export function printAdvisories(
  groups: readonly AdvisoryGroup[] = ADVISORIES,
  tests: readonly Covering[] = coveringTests(),
): string {
  const all = groups.flatMap(({ advisories }) => advisories);
  const known = new Set(all.flatMap(({ ids }) => ids));
  const problems = [
    ...tests.flatMap(({ ids, file }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file} covers ${id}, which isn't listed`),
    ),
    ...all
      .filter((advisory) => advisory.notBuilt === undefined && testsOf(advisory, tests).length === 0)
      .map(({ ids }) => `No test covers ${ids.join(", ")}`),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return [HEAD, ...groups.map((group) => section(group, tests))].join("\n");
}

function testsOf({ ids }: Advisory, tests: readonly Covering[]): Covering[] {
  return tests.filter((test) => test.ids.some((id) => ids.includes(id)));
}

function section({ title, advisories }: AdvisoryGroup, tests: readonly Covering[]): string {
  const rows = advisories.map((advisory) => {
    const { ids, systems, cause, notBuilt } = advisory;
    const covered = testsOf(advisory, tests).map(({ file, title }) => `${cell(title)} (\`${file}\`)`);
    const last = notBuilt === undefined ? covered.join("<br>") : `not built: ${notBuilt}`;
    return `| ${[ids.join("<br>"), systems, cause, last].join(" | ")} |`;
  });
  return [`## ${title}\n`, "| IDs | System | Cause | Test |", "| --- | --- | --- | --- |", ...rows, ""].join(
    "\n",
  );
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
