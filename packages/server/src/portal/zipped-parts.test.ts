import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { zippedParts } from "./zipped-parts.ts";

const page = "<p>A page whose text repeats: a page whose text repeats.</p>\u{1f511}".repeat(200);

test.for<[what: string, parts: string[]]>([
  ["no hole", [page]],
  ["a hole", [page, page]],
  ["several", ["<style>", page, "", page, "</style>"]],
  ["holes at its ends", ["", page, ""]],
  ["nothing but a hole", ["", ""]],
])("a text with %s is the text again, whatever fills it", ([, parts]) => {
  const zip = zippedParts(parts);
  for (const fill of ["", "x", "/w==", "ä\u0000🔑", "y".repeat(65_535)])
    expect(gunzipSync(zip(fill)).toString()).toBe(parts.join(fill));
});

test("it is about as small as in one piece", () => {
  expect(zippedParts([page, page])("nonce").length).toBeLessThan(500);
});
