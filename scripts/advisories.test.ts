import { expect, test } from "vitest";
import { coveringIn } from "./advisories/markers.ts";
import { printAdvisories } from "./advisories/page.ts";

const built = { ids: ["GHSA-aaaa-bbbb-cccc", "CVE-2026-1"], systems: "Other", cause: "Something." };
const groups = [{ title: "All", advisories: [built] }];
const covering = { ids: ["CVE-2026-1"], file: "a.test.ts", title: "keeps it out" };

test("an advisory without a test, and a test of an unknown one, are reported", () => {
  expect(printAdvisories(groups, [covering])).toContain("keeps it out (`a.test.ts`)");
  expect(() => printAdvisories(groups, [])).toThrow("No test covers GHSA-aaaa-bbbb-cccc, CVE-2026-1");
  const unknown = { ...covering, ids: ["CVE-2026-1", "CVE-2026-2"] };
  expect(() => printAdvisories(groups, [unknown])).toThrow("a.test.ts covers CVE-2026-2");
});

test("an advisory of a missing feature needs no test", () => {
  const later = [{ title: "All", advisories: [{ ...built, notBuilt: ["saml" as const] }] }];
  expect(printAdvisories(later, [], ["passkey"])).toContain("not built: SAML");
});

test("an existing feature can't be listed as missing", () => {
  expect(() => printAdvisories(groups, [covering], ["passkey", "saml"])).toThrow("saml is built");
});

test("a marker belongs to the title of the test below it", () => {
  const text = (body: string) => `  // Covers CVE-2026-1, GHSA-aaaa-bbbb-cccc.\n${body}`;
  for (const body of [
    '  test("keeps it out", async () => {',
    '  test.each([\n    ["a (b)", 1],\n  ])("keeps it out", async () => {',
    'describe.each(\n  made(),\n)(\n  "keeps it out", () => {',
  ])
    expect(coveringIn(text(body), "a.test.ts")).toEqual([
      { ids: ["CVE-2026-1", "GHSA-aaaa-bbbb-cccc"], file: "a.test.ts", title: "keeps it out" },
    ]);
  expect(() => coveringIn(text("const a = 1;"), "a.test.ts")).toThrow("above no test");
});
