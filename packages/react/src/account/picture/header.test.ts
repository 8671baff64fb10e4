import { describe, expect, test } from "vitest";
import { readHeader } from "./header.ts";

const text = (value: string): number[] => [...value].map((character) => character.charCodeAt(0));
const long = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

const PNG = [0x89, ...text("PNG\r\n\x1a\n"), ...long(13), ...text("IHDR"), ...long(640), ...long(480)];
const GIF = [...text("GIF89a"), 0x80, 0x02, 0xe0, 0x01];
/** An EXIF segment before the frame, and a fill byte, as cameras write them. */
const JPEG = [0xff, 0xd8, 0xff, 0xe1, 0, 8, ...zeros(6), 0xff, 0xff, 0xc2, 0, 11, 8, 1, 0xe0, 2, 0x80, 3];
const LOSSY = [...text("RIFF____WEBPVP8 ____"), ...zeros(3), 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1];
const LOSSLESS = [...text("RIFF____WEBPVP8L____"), 0x2f, 0x7f, 0xc2, 0x77, 0, ...zeros(6)];
const EXTENDED = [...text("RIFF____WEBPVP8X____"), 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0, 0, 0];
const ispe = (width: number, height: number): number[] => [
  ...long(20),
  ...text("ispe"),
  ...long(0),
  ...long(width),
  ...long(height),
];
const AVIF = [...long(16), ...text("ftypavif"), ...zeros(4), ...ispe(64, 64), ...ispe(640, 480), ...zeros(8)];
const HEIC = [...long(16), ...text("ftypheic"), ...zeros(4), ...ispe(640, 480), ...zeros(8)];

test.each([
  ["png", PNG],
  ["gif", GIF],
  ["jpeg", JPEG],
  ["webp", LOSSY],
  ["webp", LOSSLESS],
  ["webp", EXTENDED],
  ["avif", AVIF],
  ["heic", HEIC],
])("%s", (kind, bytes) => {
  expect(readHeader(Uint8Array.from(bytes))).toEqual({ kind, width: 640, height: 480 });
});

describe("no picture", () => {
  test.each([
    ["nothing", []],
    ["a text", text("I am a picture, believe me")],
    ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a film", [...long(16), ...text("ftypisom")]],
    ["a sound", text("RIFF____WAVEfmt ")],
    ["a document", text("%PDF-1.7")],
  ])("%s", (_, bytes) => {
    expect(readHeader(Uint8Array.from(bytes))).toBeUndefined();
  });
});

test("a truncated header has a kind without a size, or neither", () => {
  for (const whole of [PNG, GIF, JPEG, LOSSY, LOSSLESS, EXTENDED, AVIF, HEIC]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => readHeader(Uint8Array.from(whole.slice(0, length)))).not.toThrow();
    }
  }
});
