import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { zippedAround, zippedParts } from "./zipped-parts.ts";

const page = "<p>A page whose text repeats: a page whose text repeats.</p>\u{1f511}".repeat(200);

test.for<[what: string, parts: string[]]>([
  ["no hole", [page]],
  ["a hole", [page, page]],
  ["several", ["<style>", page, "", page, "</style>"]],
  ["holes at its ends", ["", page, ""]],
  ["nothing but a hole", ["", ""]],
])("a text with %s is decompressed unchanged, whatever fills it", ([, parts]) => {
  const zip = zippedParts(parts);
  for (const fill of ["", "x", "/w==", "ä\u0000🔑", "y".repeat(65_535), "z".repeat(200_000)])
    expect(gunzipSync(zip(fill)).toString()).toBe(parts.join(fill));
});

test("it is about as small as a text compressed in one piece", () => {
  expect(zippedParts([page, page])("nonce").length).toBeLessThan(500);
});

test("around fixed texts nothing is compressed, so a length tells nothing about a user", () => {
  const around = (state: string): Buffer | undefined =>
    zippedAround(`<b>${page}</b><i>${state}</i>${page}</html>`, [page, page]);
  const one = around("a repeated secret, a repeated secret");
  const other = around("a repeated secret, b jumbled hcrets");
  expect(gunzipSync(one ?? "").toString()).toBe(
    `<b>${page}</b><i>a repeated secret, a repeated secret</i>${page}</html>`,
  );
  expect(one?.length).toBe((other?.length ?? 0) + 1);
  expect(one?.length).toBeLessThan(500);
  expect(zippedAround("something else", [page])).toBeUndefined();
});
