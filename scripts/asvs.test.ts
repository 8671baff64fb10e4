import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/asvs.md", "utf8");

test("every test that the page on ASVS names exists", () => {
  const named = [...page.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("the page on ASVS counts what it lists", () => {
  for (const level of [1, 2]) {
    const rows = [
      ...page.matchAll(new RegExp(`^\\| [\\d.]+ +\\| ${level} +\\|.*?\\| (yes|no|n/a) +\\|`, "gm")),
    ];
    const met = rows.filter(([, state]) => state === "yes").length;
    const judged = rows.filter(([, state]) => state !== "n/a").length;
    expect(page).toContain(`level ${level}, ${met} of ${judged}`);
  }
});
