import { crc32 } from "node:zlib";
import { bytesText, type Picture, type Size } from "./picture.ts";

const SIGNATURE = "\x89PNG\r\n\x1a\n";

/** Chunks of the picture and its colors, which are kept, with the maximum length of each in bytes. */
const LONGEST: ReadonlyMap<string, number> = new Map([
  ["IHDR", 13],
  ["gAMA", 4],
  ["cHRM", 32],
  ["sRGB", 1],
  ["sBIT", 4],
  ["cICP", 4],
  ["iCCP", Number.POSITIVE_INFINITY],
  ["PLTE", 768],
  ["tRNS", 256],
  ["IDAT", Number.POSITIVE_INFINITY],
  ["IEND", 0],
]);

/** PNG, 5.6. */
const ORDER = /^IHDR (?:(?:gAMA|cHRM|sRGB|sBIT|cICP|iCCP) )*(?:PLTE )?(?:tRNS )?(?:IDAT )+IEND$/;

/** PNG, 11.3.6: chunks of an animation. */
const ANIMATION: ReadonlySet<string> = new Set(["acTL", "fcTL", "fdAT"]);

/** PNG, 11.2.1: the bit depths of each color type. */
const DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/**
 * Returns a still PNG (third edition) without its metadata. Undefined: the bytes aren't a PNG, are
 * incomplete, or continue after its end. Only the chunks are checked: the pixels would take a decoder.
 *
 * Chunks that are neither the picture nor its colors are removed: texts, times, and EXIF, which may contain
 * the location.
 */
export function parsePng(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 8 || bytesText(view, 0, 8) !== SIGNATURE) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const types: string[] = [];
  let size: Size | undefined;
  let at = 8;
  while (at < view.byteLength) {
    if (types.at(-1) === "IEND" || view.byteLength - at < 12) return undefined;
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > view.byteLength) return undefined;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
    const type = bytesText(view, at + 4, 4);
    const longest = LONGEST.get(type);
    if (longest === undefined) {
      // 5.4: a lowercase first letter marks a chunk that the picture doesn't need.
      if (!/^[a-z][A-Za-z][A-Z][A-Za-z]$/.test(type) || ANIMATION.has(type)) return undefined;
    } else {
      if (length > longest) return undefined;
      if (type === "IHDR") size = headerSize(new DataView(view.buffer, view.byteOffset + at + 8, length));
      kept.push(bytes.subarray(at, end));
      types.push(type);
    }
    at = end;
  }
  return size && ORDER.test(types.join(" ")) ? { ...size, bytes: Buffer.concat(kept) } : undefined;
}

/** PNG, 11.2.1. */
function headerSize(data: DataView): Size | undefined {
  if (data.byteLength !== 13) return undefined;
  const areDepthsRight = DEPTHS.get(data.getUint8(9))?.includes(data.getUint8(8)) === true;
  const areMethodsKnown = data.getUint8(10) === 0 && data.getUint8(11) === 0 && data.getUint8(12) <= 1;
  return areDepthsRight && areMethodsKnown
    ? { width: data.getUint32(0), height: data.getUint32(4) }
    : undefined;
}
