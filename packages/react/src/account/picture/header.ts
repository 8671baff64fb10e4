/** Kinds of pictures that browsers can read. Decoding shows whether this browser can. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif" | "heic";

/** Facts from the first bytes of a file. */
export interface PictureHeader {
  kind: PictureKind;
  /** Stored pixels: a camera's rotation isn't applied. Undefined: not found in the bytes that are read. */
  width?: number;
  height?: number;
}

/** Bytes to read from a file's beginning: cameras put previews and color profiles before the size. */
export const HEADER_BYTES = 512 * 1024;

/**
 * Recognizes a picture by its first bytes: names and declared types of files can't be trusted. Undefined: no
 * picture. SVG is rejected: it is a document that can load others.
 */
export function readHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  return { kind, ...sizes[kind](view, bytes) };
}

type Size = { width: number; height: number } | undefined;

const sizes: Record<PictureKind, (view: DataView, bytes: Uint8Array) => Size> = {
  png: (view) => (view.byteLength < 24 ? undefined : size(view.getUint32(16), view.getUint32(20))),
  gif: (view) => (view.byteLength < 10 ? undefined : size(view.getUint16(6, true), view.getUint16(8, true))),
  jpeg: (view) => jpegSize(view),
  webp: (view, bytes) => webpSize(view, bytes),
  avif: (view, bytes) => boxSize(view, bytes),
  heic: (view, bytes) => boxSize(view, bytes),
};

function kindOf(bytes: Uint8Array): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (textAt(bytes, 1, 3) === "PNG" && bytes[0] === 0x89) return "png";
  if (textAt(bytes, 0, 4) === "GIF8") return "gif";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return "webp";
  if (textAt(bytes, 4, 4) !== "ftyp") return undefined;
  const brand = textAt(bytes, 8, 4);
  if (brand === "avif" || brand === "avis") return "avif";
  return ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].includes(brand) ? "heic" : undefined;
}

/** JPEG (ITU T.81, B.2): segments follow each other until one that begins a frame. */
function jpegSize(view: DataView): Size {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return size(view.getUint16(at + 7), view.getUint16(at + 5));
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, without the three codes of that range that mean tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** WebP has three forms: lossy, lossless and extended (RFC 9649, 2.5 to 2.7). */
function webpSize(view: DataView, bytes: Uint8Array): Size {
  if (view.byteLength < 30) return undefined;
  switch (textAt(bytes, 12, 4)) {
    case "VP8 ":
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
    default:
      return undefined;
  }
}

/**
 * AVIF and HEIC consist of boxes; the largest `ispe` is the picture's size, others belong to previews and
 * tiles.
 */
function boxSize(view: DataView, bytes: Uint8Array): Size {
  let largest: Size;
  for (let at = 4; at + 16 <= Math.min(bytes.length, 65_536); at += 1) {
    if (bytes[at] !== 0x69 || textAt(bytes, at, 4) !== "ispe") continue;
    const found = size(view.getUint32(at + 8), view.getUint32(at + 12));
    if (found && (!largest || found.width * found.height > largest.width * largest.height)) largest = found;
  }
  return largest;
}

function size(width: number, height: number): Size {
  return { width, height };
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
