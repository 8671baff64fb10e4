import { expect, test } from "vitest";
import { pageWith } from "./page.ts";

test("a run replaces its own section and leaves the others as they are", () => {
  const first = pageWith("", "postgres", "## PostgreSQL\n\nold figures");
  const both = pageWith(first, "sqlite", "## SQLite\n\nfigures of a file");
  const again = pageWith(both, "postgres", "## PostgreSQL\n\nnew figures");
  expect(again).toContain("new figures");
  expect(again).toContain("figures of a file");
  expect(again).not.toContain("old figures");
  expect(again.indexOf("## SQLite")).toBeLessThan(again.indexOf("## PostgreSQL"));
  expect(again.match(/^# Performance$/gm)).toHaveLength(1);
  expect(again.match(/^## What is compared$/gm)).toHaveLength(1);
});

test("a section that was never measured is left out", () => {
  expect(pageWith("", "sqlite", "## SQLite")).not.toContain("MariaDB\n");
});
