import { existsSync, readFileSync } from "node:fs";
import { FAKE_IDS } from "@latchkey/testing/fake-providers/index";
import { expect, test } from "vitest";
import { formatted } from "./generate/format.ts";
import { DOCUMENT, LIST, withTable } from "./providers/page.ts";
import { type Proofs, unproved } from "./providers/record.ts";

const proofs: Proofs = JSON.parse(readFileSync(LIST, "utf8"));

test("each cell of a provider has a test or a reason", () => {
  expect(unproved(proofs), "npm run providers writes the list anew").toEqual([]);
});

test("the table says what the list says", () => {
  const page = readFileSync(DOCUMENT, "utf8");
  expect(page).toBe(formatted(DOCUMENT, withTable(page, proofs)));
});

test("a missing test proves nothing", () => {
  const gone = { seen: "yes", file: LIST, test: "nobody wrote this" };
  expect(unproved({ ...proofs, github: { ...proofs.github, signIn: gone } })).toEqual([
    `github, signIn: "nobody wrote this" isn't in ${LIST}`,
  ]);
});

test.each(FAKE_IDS)("%s has a page with its registration, options and pitfalls", (id) => {
  const path = `docs/providers/${id}.md`;
  expect(existsSync(path)).toBe(true);
  const page = readFileSync(path, "utf8");
  for (const part of ["## Register", "## Set up", "## What comes back", "## Traps", `/callback/${id}`]) {
    expect(page, part).toContain(part);
  }
});
