import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/asvs.md", "utf8");

/** The number of requirements in each chapter of the standard, at levels 1 and 2. */
const REQUIREMENTS: Readonly<Record<string, readonly [number, number]>> = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V5: [4, 5],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V10: [5, 24],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
  V17: [0, 7],
};

test("every test named on the ASVS page exists with its title", () => {
  const named = [...page.matchAll(/`([^`]+\.test\.tsx?)`(?:: "([^"]+)")?/g)];
  expect(named.length).toBeGreaterThan(0);
  const gone = named.filter(
    ([, file = "", title = ""]) => !existsSync(file) || !readFileSync(file, "utf8").includes(title),
  );
  expect(gone.map(([test]) => test)).toEqual([]);
});

test("the ASVS page counts its rows correctly", () => {
  for (const level of [1, 2]) {
    const rows = rowsOf(level);
    const met = rows.filter(([, , state]) => state === "yes").length;
    const yours = rows.filter(([, , state]) => state === "yours").length;
    const judged = rows.filter(([, , state]) => state === "yes" || state === "no").length;
    expect(page).toContain(`level ${level}, ${met} of ${judged}`);
    expect(page).toContain(`${yours} of level ${level}`);
  }
});

test("the ASVS page lists each requirement of levels 1 and 2 once", () => {
  const found = [1, 2].flatMap((level) => rowsOf(level).map(([, id = ""]) => id));
  expect(new Set(found).size).toBe(found.length);
  for (const [chapter, wanted] of Object.entries(REQUIREMENTS)) {
    const own = [1, 2].map(
      (level) => rowsOf(level).filter(([, id = ""]) => `V${id.split(".")[0]}` === chapter).length,
    );
    expect([chapter, own]).toEqual([chapter, wanted]);
  }
});

/** Returns ID and state of a level's rows. */
function rowsOf(level: number): RegExpMatchArray[] {
  const row = new RegExp(`^\\| ([\\d.]+) +\\| ${level} +\\|.*?\\| (yes|no|yours|n/a) +\\|`, "gm");
  return [...page.matchAll(row)];
}
