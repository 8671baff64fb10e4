import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * Returns the picture with at most 256 colors (PNG, third edition, 11.2.1: a palette), which is enough for
 * screens of flat colors: a third of the bytes. Accepts Chromium's format: 8 bits each of red, green and
 * blue, not interlaced.
 */
export function withPalette(png: Buffer): Buffer {
  const { width, height, bytesPerPixel, pixels } = decode(png);
  const counts = new Map<number, number>();
  const colours = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colours.length; pixel++) {
    const at = pixel * bytesPerPixel;
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    colours[pixel] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts.entries()]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour);
  const indices = new Map(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < colours.length; pixel++) {
    const colour = colours[pixel] ?? 0;
    const index = indices.get(colour) ?? nearest(palette, colour);
    indices.set(colour, index);
    rows[pixel + Math.floor(pixel / width) + 1] = index; // each row begins with its filter type: none
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk(
      "PLTE",
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Differences of a byte that come from drawing a page in tiles. */
const ROUNDING = 2;

/** Returns the number of pixels in which two pictures differ visibly; all of them if their sizes do. */
export function differingPixels(one: Buffer, other: Buffer): number {
  const [a, b] = [decode(one), decode(other)];
  if (a.width !== b.width || a.height !== b.height || a.bytesPerPixel !== b.bytesPerPixel)
    return Math.max(a.width * a.height, b.width * b.height);
  const differing = new Set<number>();
  for (const [at, byte] of a.pixels.entries())
    if (Math.abs(byte - byteAt(b.pixels, at)) > ROUNDING) differing.add(Math.floor(at / a.bytesPerPixel));
  return differing.size;
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, candidate] of palette.entries()) {
    const distance =
      ((candidate >> 16) - (colour >> 16)) ** 2 +
      (((candidate >> 8) & 255) - ((colour >> 8) & 255)) ** 2 +
      ((candidate & 255) - (colour & 255)) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

function decode(png: Buffer): { width: number; height: number; bytesPerPixel: number; pixels: Buffer } {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, type, , , interlace] = png.subarray(24, 29);
  if (depth !== 8 || (type !== 2 && type !== 6) || interlace !== 0)
    throw new Error("A PNG of a kind that isn't known");
  const bytesPerPixel = type === 2 ? 3 : 4;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  return {
    width,
    height,
    bytesPerPixel,
    pixels: unfilter(raw, width * bytesPerPixel, height, bytesPerPixel),
  };
}

/**
 * Undoes filters (PNG, third edition, section 9): each byte is the difference to a prediction from its
 * neighbors.
 */
function unfilter(raw: Buffer, stride: number, height: number, bytesPerPixel: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = byteAt(raw, row * (stride + 1));
    for (let x = 0; x < stride; x++) {
      const at = row * stride + x;
      const pixelBefore = x >= bytesPerPixel ? at - bytesPerPixel : undefined;
      const neighbours: Neighbours = {
        left: byteAt(pixels, pixelBefore),
        up: row > 0 ? byteAt(pixels, at - stride) : 0,
        upLeft: row > 0 && pixelBefore !== undefined ? byteAt(pixels, pixelBefore - stride) : 0,
      };
      const foretold = FORETELL[filter]?.(neighbours) ?? 0;
      pixels[at] = ((raw[row * (stride + 1) + x + 1] ?? 0) + foretold) & 255;
    }
  }
  return pixels;
}

interface Neighbours {
  left: number;
  up: number;
  upLeft: number;
}

/** Predictors by filter type. */
const FORETELL: readonly ((neighbours: Neighbours) => number)[] = [
  () => 0,
  ({ left }) => left,
  ({ up }) => up,
  ({ left, up }) => (left + up) >> 1,
  paeth,
];

function paeth({ left, up, upLeft }: Neighbours): number {
  const estimate = left + up - upLeft;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  return a <= b && a <= c ? left : b <= c ? up : upLeft;
}

function byteAt(bytes: Buffer, index: number | undefined): number {
  return index === undefined ? 0 : (bytes[index] ?? 0);
}
