import { bytesText, type Picture, type Size } from "./picture.ts";

interface Chunk {
  readonly type: string;
  readonly data: DataView;
}

/**
 * Returns a still WebP picture (RFC 9649). Undefined: the bytes aren't a WebP picture, are incomplete, or
 * continue after its end. Only the container and the picture's header are checked: the pixels would take a
 * decoder.
 *
 * Metadata is refused, like everything else that isn't the picture, because cameras record the location
 * there.
 */
export function parseWebp(bytes: Uint8Array): Picture | undefined {
  const size = webpSize(bytes);
  return size && { ...size, bytes };
}

function webpSize(bytes: Uint8Array): Size | undefined {
  const chunks = chunksOf(bytes);
  if (chunks === undefined) return undefined;
  const [first, ...rest] = chunks;
  if (first?.type !== "VP8X") return first === undefined || rest.length > 0 ? undefined : imageSize(first);
  return extendedSize(first.data, rest);
}

/** RFC 9649, 2.3 and 2.4: every length must match the data. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12 || bytesText(view, 0, 4) !== "RIFF" || bytesText(view, 8, 4) !== "WEBP")
    return undefined;
  if (view.getUint32(4, true) !== view.byteLength - 8) return undefined;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at < view.byteLength) {
    if (view.byteLength - at < 8) return undefined;
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size;
    // Chunks begin at even offsets. A padding byte is zero, and isn't part of the length.
    const next = end + (size % 2);
    if (next > view.byteLength || (next > end && view.getUint8(end) !== 0)) return undefined;
    chunks.push({
      type: bytesText(view, at, 4),
      data: new DataView(view.buffer, view.byteOffset + at + 8, size),
    });
    at = next;
  }
  return chunks;
}

const ANIMATION = 0b10;

/**
 * RFC 9649, 2.7. Only a color profile and transparency may precede the picture, and nothing may follow it.
 */
function extendedSize(header: DataView, chunks: readonly Chunk[]): Size | undefined {
  if (header.byteLength !== 10 || (header.getUint8(0) & ANIMATION) !== 0) return undefined;
  const order = chunks.map(({ type }) => type.trim()).join(" ");
  if (!/^(?:ICCP )?(?:VP8L|(?:ALPH )?VP8)$/.test(order)) return undefined;
  const image = chunks.at(-1);
  const size = image && imageSize(image);
  const width = uint24(header, 4) + 1;
  const height = uint24(header, 7) + 1;
  return size?.width === width && size.height === height ? size : undefined;
}

function imageSize({ type, data }: Chunk): Size | undefined {
  if (type === "VP8 ") return lossySize(data);
  return type === "VP8L" ? losslessSize(data) : undefined;
}

/** RFC 6386, 9.1: a visible key frame, its start code, and 14 bits each for width and height. */
function lossySize(data: DataView): Size | undefined {
  if (data.byteLength < 10) return undefined;
  const tag = uint24(data, 0);
  const isKeyFrame = (tag & 1) === 0;
  const version = (tag >> 1) & 7;
  const isShown = ((tag >> 4) & 1) === 1;
  const firstPartition = tag >> 5;
  if (!isKeyFrame || version > 3 || !isShown || firstPartition > data.byteLength - 10) return undefined;
  if (uint24(data, 3) !== 0x2a019d) return undefined;
  // The upper two bits request scaling, which browsers ignore.
  return { width: data.getUint16(6, true) & 0x3fff, height: data.getUint16(8, true) & 0x3fff };
}

/** RFC 9649, 3.4: a signature, 14 bits each for width and height minus one, a hint, and version 0. */
function losslessSize(data: DataView): Size | undefined {
  if (data.byteLength < 6 || data.getUint8(0) !== 0x2f) return undefined;
  const bits = data.getUint32(1, true);
  if (bits >>> 29 !== 0) return undefined;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
