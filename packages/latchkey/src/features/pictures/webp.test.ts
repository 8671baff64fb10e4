import {
  chunk,
  extended,
  FROM_A_BROWSER,
  lossless,
  lossy,
  picture,
  webp,
} from "@latchkey/testing/pictures/webp";
import { often } from "@latchkey/testing/rounds";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWebp } from "./webp.ts";

/** Returns only width and height. */
function webpSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const picture = parseWebp(bytes);
  return picture && { width: picture.width, height: picture.height };
}

const RUNS = often(2_000, 50_000);
const SQUARE = { width: 256, height: 256 };
const pictures = [...Object.values(FROM_A_BROWSER), picture(), webp(lossless(256, 256))];

describe("the size of a picture", () => {
  test.each(Object.entries(FROM_A_BROWSER))("is read from a browser's picture: %s", (_, bytes) => {
    expect(webpSize(bytes)).toEqual(SQUARE);
    // Request bodies are views of a larger buffer, too.
    expect(webpSize(Buffer.concat([Buffer.from("before"), bytes]).subarray(6))).toEqual(SQUARE);
  });

  test.each([
    [1, 1],
    [256, 256],
    [255, 257],
    [16383, 1],
  ])("is read from each kind: %i × %i", (width, height) => {
    const size = { width, height };
    expect(webpSize(webp(lossy(width, height)))).toEqual(size);
    expect(webpSize(webp(lossless(width, height)))).toEqual(size);
    expect(webpSize(webp(extended(width, height), lossy(width, height)))).toEqual(size);
    const alpha = chunk("ALPH", Buffer.from("x"));
    expect(webpSize(webp(extended(width, height, 0x10), alpha, lossy(width, height)))).toEqual(size);
    const profile = chunk("ICCP", Buffer.from("odd"));
    expect(webpSize(webp(extended(width, height, 0x20), profile, lossless(width, height)))).toEqual(size);
  });
});

describe("a file that isn't an accepted WebP picture", () => {
  const good = picture();
  const frame = (change: (data: Buffer) => void): Uint8Array => {
    const bytes = Buffer.from(good);
    change(bytes.subarray(20));
    return bytes;
  };
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["another format", Buffer.from("\x89PNG\r\n\x1a\n".padEnd(64, "\0"), "latin1")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["another kind of RIFF", Buffer.from("RIFF\x04\0\0\0WAVE", "latin1")],
    ["a container with nothing in it", webp()],
    ["data after the end", Buffer.concat([good, Buffer.from("<script>")])],
    ["two pictures", webp(lossy(256, 256), lossy(256, 256))],
    ["an unknown chunk behind the picture", webp(lossy(256, 256), chunk("JUNK", Buffer.from("<script>")))],
    [
      "an animation",
      webp(extended(256, 256, 2), chunk("ANIM", Buffer.alloc(6)), chunk("ANMF", Buffer.alloc(40))),
    ],
    ["an animation marked as a still picture", webp(extended(256, 256), chunk("ANMF", Buffer.alloc(40)))],
    ["a still picture marked as an animation", webp(extended(256, 256, 2), lossy(256, 256))],
    [
      "with the location it was taken at",
      webp(extended(256, 256, 8), lossy(256, 256), chunk("EXIF", Buffer.from("GPS!"))),
    ],
    ["with notes", webp(extended(256, 256, 4), lossy(256, 256), chunk("XMP ", Buffer.from("<x/>")))],
    ["a canvas of another size than its picture", webp(extended(256, 256), lossy(512, 512))],
    ["only a canvas", webp(extended(256, 256))],
    ["a canvas twice", webp(extended(256, 256), extended(256, 256), lossy(256, 256))],
    ["a canvas cut short", webp(chunk("VP8X", Buffer.alloc(4)), lossy(256, 256))],
    [
      "transparency behind the picture",
      webp(extended(256, 256), lossy(256, 256), chunk("ALPH", Buffer.alloc(2))),
    ],
    ["a header cut short", webp(chunk("VP8 ", Buffer.alloc(9)))],
    ["a lossless header cut short", webp(chunk("VP8L", Buffer.from([0x2f, 0xff])))],
    ["a frame that needs another before it", frame((data) => data.writeUInt8(0x11, 0))],
    ["a frame that isn't shown", frame((data) => data.writeUInt8(0, 0))],
    ["a frame without its start code", frame((data) => data.writeUInt8(0, 3))],
    ["a frame whose parts are longer than it is", frame((data) => data.writeUInt16LE(0xffff, 1))],
  ])("%s", (_, bytes) => {
    expect(webpSize(bytes)).toBeUndefined();
  });

  test("one that is cut off anywhere, or has an extra byte anywhere", () => {
    for (const bytes of pictures) {
      for (let at = 0; at < bytes.length; at++) {
        expect(webpSize(bytes.subarray(0, at))).toBeUndefined();
        expect(
          webpSize(Buffer.concat([bytes.subarray(0, at), Buffer.from([0x41]), bytes.subarray(at)])),
        ).toBeUndefined();
      }
    }
  });

  test("one with a wrong byte in its container", () => {
    // The length is even: the padding byte after an odd one could be its last byte.
    const bytes = Buffer.from(webp(lossy(256, 256, "pixels")));
    for (let at = 0; at < 20; at++) {
      for (let value = 0; value < 256; value++) {
        if (value === bytes[at]) continue;
        const spoilt = Buffer.from(bytes);
        spoilt[at] = value;
        expect([at, value, webpSize(spoilt)]).toEqual([at, value, undefined]);
      }
    }
  });
});

test("a damaged picture is refused, or accepted only if it is complete", () => {
  const change = fc.record({ at: fc.nat(1500), value: fc.integer({ min: 0, max: 255 }) });
  const spoilt = fc
    .tuple(fc.constantFrom(...pictures), fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(30))
    .map(([bytes, changes, cut]) => {
      // Most checks concern the first bytes.
      const copy = Buffer.from(bytes.subarray(0, cut > 20 ? bytes.length - (cut - 20) : bytes.length));
      for (const { at, value } of changes) copy[at % (at % 3 === 0 ? copy.length : 48)] = value;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 64 })), (bytes) => {
      const size = webpSize(bytes);
      if (size === undefined) return;
      const copy = Buffer.from(bytes);
      expect(copy.toString("latin1", 0, 4) + copy.toString("latin1", 8, 12)).toBe("RIFFWEBP");
      expect(copy.readUInt32LE(4)).toBe(copy.length - 8);
      expect(copy.toString("latin1")).not.toMatch(/^.{12}(?:ANIM|ANMF|EXIF|XMP )/s);
      expect(size.width).toBeLessThan((1 << 14) | 1);
    }),
    { numRuns: RUNS },
  );
});
