import { chunk, END, FROM_A_BROWSER, header, picture, pixels, png } from "@latchkey/testing/pictures/png";
import { often } from "@latchkey/testing/rounds";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePng } from "./png.ts";

const RUNS = often(2_000, 50_000);
const SQUARE = { width: 256, height: 256 };
const HTML = "<script>alert(1)</script>";
const HEADER = header(256, 256);

const stored = (bytes: Uint8Array): Buffer | undefined => {
  const parsed = parsePng(bytes);
  return parsed && Buffer.from(parsed.bytes);
};

describe("a PNG", () => {
  test("from a browser is kept unchanged", () => {
    expect(parsePng(FROM_A_BROWSER)).toMatchObject(SQUARE);
    expect(stored(FROM_A_BROWSER)?.equals(FROM_A_BROWSER)).toBe(true);
    // Request bodies are views of a larger buffer, too.
    const view = Buffer.concat([Buffer.from("before"), FROM_A_BROWSER]).subarray(6);
    expect(stored(view)?.equals(FROM_A_BROWSER)).toBe(true);
  });

  test.each([
    [1, 1],
    [257, 255],
    [2_000_000_000, 2_000_000_000],
  ])("is parsed with its size: %i × %i", (width, height) => {
    expect(parsePng(png(header(width, height), pixels(1), END))).toMatchObject({ width, height });
  });

  test.each<[string, Uint8Array]>([
    ["EXIF with a location", chunk("eXIf", "MM\0*GPS 52.5200 13.4050")],
    ["a text", chunk("tEXt", `Comment\0GPS ${HTML}`)],
    ["a compressed text", chunk("zTXt", "Comment\0\0GPS")],
    ["XMP", chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0<GPS/>")],
    ["a time", chunk("tIME", "GPS\0\0\0\0")],
    ["a program's own notes", chunk("prVt", "GPS")],
  ])("loses %s", (_, notes) => {
    for (const bytes of [
      png(HEADER, notes, pixels(), END),
      png(HEADER, pixels(), notes, END),
      png(HEADER, notes, notes, pixels(), notes, END),
    ]) {
      expect(Buffer.from(bytes).includes("GPS")).toBe(true);
      expect(stored(bytes)?.equals(picture())).toBe(true);
    }
  });

  test.each<[string, Uint8Array[]]>([
    ["colors", [chunk("sRGB", "\0"), chunk("gAMA", "\0\0\0\0"), chunk("iCCP", "sRGB\0\0profile")]],
    ["palette and transparency", [chunk("PLTE", "\0".repeat(768)), chunk("tRNS", "\0".repeat(256))]],
  ])("keeps its %s", (_, chunks) => {
    const bytes = png(header(256, 256, { colors: 3 }), ...chunks, pixels(), pixels(), END);
    expect(stored(bytes)?.equals(bytes)).toBe(true);
  });
});

describe("a file that isn't an accepted PNG", () => {
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["a page", Buffer.from(`<!doctype html>${HTML}`)],
    ["a signature alone", png()],
    ["a file without pixels", png(HEADER, END)],
    ["a file without a header", png(pixels(), END)],
    ["a file without an end", png(HEADER, pixels())],
    ["two headers", png(HEADER, HEADER, pixels(), END)],
    ["a page behind the end", Buffer.concat([picture(), Buffer.from(HTML)])],
    ["a chunk behind the end", Buffer.concat([picture(), chunk("tEXt", HTML)])],
    ["two pictures", Buffer.concat([picture(), picture()])],
    ["an end with a page in it", png(HEADER, pixels(), chunk("IEND", HTML))],
    ["an animation", png(HEADER, chunk("acTL", "\0".repeat(8)), pixels(), END)],
    ["frames of an animation", png(HEADER, pixels(), chunk("fdAT", "\0".repeat(40)), END)],
    ["an unknown chunk that pixels need", png(HEADER, chunk("JUNK", HTML), pixels(), END)],
    ["a chunk with an invalid name", png(HEADER, chunk("<br>", HTML), pixels(), END)],
    ["a chunk with the reserved bit set", png(HEADER, chunk("text", HTML), pixels(), END)],
    ["a palette behind the pixels", png(HEADER, pixels(), chunk("PLTE", "\0\0\0"), END)],
    ["a palette with a page behind it", png(HEADER, chunk("PLTE", "\0".repeat(768) + HTML), pixels(), END)],
    ["a gamma with a page in it", png(HEADER, chunk("gAMA", HTML), pixels(), END)],
    ["a header cut short", png(chunk("IHDR", "\0\0\x01\0\0\0\x01\0"), pixels(), END)],
    ["a depth that the colors don't have", png(header(256, 256, { depth: 4, colors: 6 }), pixels(), END)],
    ["unknown colors", png(header(256, 256, { colors: 5 }), pixels(), END)],
    ["an unknown compression", png(header(256, 256, { methods: [1, 0, 0] }), pixels(), END)],
    ["an unknown filter", png(header(256, 256, { methods: [0, 1, 0] }), pixels(), END)],
    ["an unknown interlace", png(header(256, 256, { methods: [0, 0, 2] }), pixels(), END)],
    [
      "a chunk longer than the file",
      png(HEADER, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from("IDATabcd")),
    ],
  ])("%s", (_, bytes) => {
    expect(parsePng(bytes)).toBeUndefined();
  });

  test("one that is cut off anywhere, or has an extra or different byte anywhere", () => {
    const bytes = Buffer.from(png(HEADER, chunk("tEXt", "note"), pixels(256, 3), END));
    for (let at = 0; at < bytes.length; at++) {
      expect(parsePng(bytes.subarray(0, at))).toBeUndefined();
      expect(
        parsePng(Buffer.concat([bytes.subarray(0, at), Buffer.from([0x41]), bytes.subarray(at)])),
      ).toBeUndefined();
      const spoilt = Buffer.from(bytes);
      spoilt[at] = (spoilt[at] ?? 0) ^ 0x20;
      expect(parsePng(spoilt)).toBeUndefined();
    }
  });
});

test("a PNG of any chunks is refused, or kept complete, without metadata, and unchanged by a second pass", () => {
  const names = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "tEXt", "eXIf", "gAMA", "acTL", "JUNK"];
  const anyChunk = fc
    .tuple(fc.constantFrom(...names), fc.uint8Array({ maxLength: 13 }))
    .map(([type, data]) => chunk(type, data));
  const files = fc
    .tuple(fc.array(anyChunk, { maxLength: 2 }), fc.array(anyChunk, { maxLength: 2 }), fc.boolean())
    .map(([before, behind, isEnded]) =>
      png(HEADER, ...before, pixels(), ...behind, ...(isEnded ? [END] : [])),
    );
  fc.assert(
    fc.property(fc.oneof(files, fc.uint8Array({ maxLength: 64 })), (bytes) => {
      const kept = stored(bytes);
      if (kept === undefined) return;
      expect(kept.subarray(-12).equals(END)).toBe(true);
      expect(kept.toString("latin1")).not.toMatch(/tEXt|eXIf|acTL|JUNK/);
      expect(stored(kept)?.equals(kept)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
