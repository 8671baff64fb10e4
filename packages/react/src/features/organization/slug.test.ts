import { expect, test } from "vitest";
import { isSlug, slugFrom } from "./slug.ts";

test.for([
  ["Acme", "acme"],
  ["Müller & Söhne GmbH", "muller-sohne-gmbh"],
  ["Straße 7", "strasse-7"],
  ["  O'Neill's  ", "oneills"],
  ["Łódź Øst", "lodz-ost"],
  ["Ａｃｍｅ ①", "acme-1"],
  ["---", ""],
  ["", ""],
  ["شركة", ""],
  ["株式会社 ABC", "abc"],
  [`${"a".repeat(39)} bc`, "a".repeat(39)],
])("%j is suggested as %j", ([name = "", slug = ""]) => {
  expect(slugFrom(name)).toBe(slug);
  if (slug !== "") expect(isSlug(slug)).toBe(true);
});

test.for(["acme", "a", "acme-2", "acme_2", "a.b", "1", "a".repeat(100)])("%s can be one", (slug) => {
  expect(isSlug(slug)).toBe(true);
});

test.for(["", "-a", "a-", "a..b", "..", "a b", "Acme", "аcme", "a/b", "a".repeat(101)])(
  "%j can't",
  (slug) => {
    expect(isSlug(slug)).toBe(false);
  },
);
