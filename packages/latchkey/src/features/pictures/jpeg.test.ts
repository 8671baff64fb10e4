import {
  FROM_A_BROWSER,
  frame,
  HUFFMAN,
  JFIF,
  jpeg,
  picture,
  QUANTIZATION,
  scan,
  segment,
} from "@latchkey/testing/pictures/jpeg";
import { often } from "@latchkey/testing/rounds";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJpeg } from "./jpeg.ts";

const RUNS = often(2_000, 50_000);
const SQUARE = { width: 256, height: 256 };
const GPS = "Exif\0\0MM\0*GPS 52.5200 13.4050";
const HTML = "<script>alert(1)</script>";

const stored = (bytes: Uint8Array): Buffer | undefined => {
  const parsed = parseJpeg(bytes);
  return parsed && Buffer.from(parsed.bytes);
};

/** A complete picture with the given segments before its frame. */
const around = (...segments: readonly Uint8Array[]): Uint8Array =>
  jpeg(JFIF, ...segments, QUANTIZATION, frame(256, 256), HUFFMAN, scan());

describe("a JPEG", () => {
  test("from a browser is kept unchanged", () => {
    expect(parseJpeg(FROM_A_BROWSER)).toMatchObject(SQUARE);
    expect(stored(FROM_A_BROWSER)?.equals(FROM_A_BROWSER)).toBe(true);
    // Request bodies are views of a larger buffer, too.
    const view = Buffer.concat([Buffer.from("before"), FROM_A_BROWSER]).subarray(6);
    expect(stored(view)?.equals(FROM_A_BROWSER)).toBe(true);
  });

  test.each([
    [1, 1, 0xc0],
    [256, 256, 0xc1],
    [65535, 1, 0xc2],
  ])("is parsed with its size: %i × %i, frame %i", (width, height, marker) => {
    expect(parseJpeg(jpeg(QUANTIZATION, frame(width, height, marker), scan()))).toMatchObject({
      width,
      height,
    });
  });

  test("may have several scans, restart markers and fill bytes", () => {
    const restarts = Buffer.from([1, 0xff, 0xd0, 2, 0xff, 0xd7, 3, 0xff, 0]);
    const fill = Buffer.from([0xff, 0xff]);
    const interval = segment(0xdd, Buffer.from([0, 8]));
    const bytes = jpeg(interval, fill, frame(256, 256, 0xc2), scan(restarts), fill, HUFFMAN, scan());
    expect(parseJpeg(bytes)).toMatchObject(SQUARE);
  });

  test.each<[string, Uint8Array]>([
    ["EXIF with a location", segment(0xe1, GPS)],
    ["XMP", segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<GPS/>")],
    ["more pictures of a camera", segment(0xe2, "MPF\0MM\0*GPS")],
    ["Photoshop's notes", segment(0xed, "Photoshop 3.0\x008BIM GPS")],
    ["a comment", segment(0xfe, `GPS ${HTML}`)],
    ["a thumbnail in JFIF", segment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\x02\x01GPS...")],
    ["a thumbnail in JFXX", segment(0xe0, "JFXX\0\x10GPS")],
    ["a note that looks like Adobe's", segment(0xee, "Adobe GPS GPS GPS")],
    ["an unknown application's notes", segment(0xef, GPS)],
  ])("loses %s", (_, notes) => {
    const late = jpeg(JFIF, QUANTIZATION, frame(256, 256), HUFFMAN, scan(), notes);
    for (const bytes of [around(notes), around(notes, notes), late]) {
      expect(Buffer.from(bytes).includes("GPS")).toBe(true);
      expect(stored(bytes)?.equals(around())).toBe(true);
    }
  });

  test.each<[string, Uint8Array]>([
    ["color profile", segment(0xe2, "ICC_PROFILE\0\x01\x01profile")],
    ["color transform", segment(0xee, "Adobe\0\x64\0\0\0\0\0")],
  ])("keeps its %s", (_, color) => {
    expect(stored(around(color))?.equals(around(color))).toBe(true);
  });
});

describe("a file that isn't an accepted JPEG", () => {
  const withFrame = (data: readonly number[]): Uint8Array => jpeg(segment(0xc0, Buffer.from(data)), scan());
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["a page", Buffer.from(`<!doctype html>${HTML}`)],
    ["a file without a picture", jpeg()],
    ["a frame without a scan", jpeg(QUANTIZATION, frame(256, 256), HUFFMAN)],
    ["a scan without a frame", jpeg(QUANTIZATION, HUFFMAN, scan())],
    ["a page behind the end", Buffer.concat([picture(), Buffer.from(HTML)])],
    ["one byte behind the end", Buffer.concat([picture(), Buffer.from([0])])],
    ["two pictures", Buffer.concat([picture(), picture()])],
    ["two frames", jpeg(frame(256, 256), frame(16, 16), scan())],
    ["a page between segments", jpeg(frame(256, 256), Buffer.from(HTML), scan())],
    ["a lossless frame", jpeg(frame(256, 256, 0xc3), scan())],
    ["an arithmetic frame", jpeg(frame(256, 256, 0xc9), scan())],
    ["a frame of 12 bits", withFrame([12, 1, 0, 1, 0, 1, 1, 0x11, 0])],
    ["a frame of four colors", withFrame([8, 1, 0, 1, 0, 4, ...Array.from({ length: 12 }, () => 1)])],
    ["a frame cut short", withFrame([8, 1, 0, 1, 0])],
    ["a frame with more than its colors", withFrame([8, 1, 0, 1, 0, 1, 1, 0x11, 0, 60, 115])],
    ["a size that comes later", jpeg(frame(256, 256), scan(), segment(0xdc, Buffer.from([1, 0])))],
    ["a hierarchy of frames", jpeg(segment(0xde, Buffer.from([8, 1, 0, 1, 0, 1, 1, 17, 0])), picture())],
    ["a scan with a page in its header", jpeg(frame(256, 256), segment(0xda, `\x01${HTML}`))],
    [
      "a table with a page behind it",
      jpeg(segment(0xdb, `${"\x01".repeat(65)}${HTML}`), frame(1, 1), scan()),
    ],
    [
      "codes that count more than there are",
      jpeg(segment(0xc4, "\0".padEnd(17, "\x09")), frame(1, 1), scan()),
    ],
    ["codes cut short", jpeg(segment(0xc4, "\0\x01"), frame(1, 1), scan())],
    ["an empty table", jpeg(segment(0xdb, ""), frame(1, 1), scan())],
    ["a restart interval of three bytes", jpeg(segment(0xdd, "\0\0\0"), frame(1, 1), scan())],
    ["an unknown segment", jpeg(segment(0xf0, HTML), frame(1, 1), scan())],
    ["a segment shorter than its length", jpeg(Buffer.from([0xff, 0xe1, 0, 1]), frame(1, 1), scan())],
    ["a thousand scans", jpeg(frame(256, 256, 0xc2), ...Array.from({ length: 1000 }, () => scan("")))],
  ])("%s", (_, bytes) => {
    expect(parseJpeg(bytes)).toBeUndefined();
  });

  test("one that is cut off anywhere", () => {
    for (const bytes of [FROM_A_BROWSER, picture()]) {
      for (let at = 0; at < bytes.length; at++) expect(parseJpeg(bytes.subarray(0, at))).toBeUndefined();
    }
  });
});

test("a damaged JPEG is refused, or kept complete, without metadata, and unchanged by a second pass", () => {
  const change = fc.record({
    at: fc.nat(1500),
    value: fc.constantFrom(0, 1, 0xc0, 0xd9, 0xda, 0xe1, 0xfe, 0xff),
  });
  const sources = [FROM_A_BROWSER, picture(), around(segment(0xe1, GPS), segment(0xfe, HTML))];
  const spoilt = fc
    .tuple(fc.constantFrom(...sources), fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(30))
    .map(([bytes, changes, cut]) => {
      const copy = Buffer.from(bytes.subarray(0, cut > 20 ? bytes.length - (cut - 20) : bytes.length));
      for (const { at, value } of changes) copy[at % copy.length] = value;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 64 })), (bytes) => {
      const kept = stored(bytes);
      if (kept === undefined) return;
      expect(kept.length).toBeLessThanOrEqual(bytes.length);
      expect(kept.toString("hex")).toMatch(/^ffd8.*ffd9$/);
      expect(stored(kept)?.equals(kept)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
