import { constants, crc32, deflateRawSync } from "node:zlib";

/** RFC 1952 2.3: a header without name and time. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** RFC 1951 3.2.4: an empty stored block, the last one. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** Bytes that one stored block takes. */
const MOST_STORED = 65_535;

/** One part of a text, and its blocks in a stream of RFC 1951. */
interface Part {
  plain: Buffer;
  blocks: readonly Buffer[];
}

/**
 * The gzip of a text with holes, compressed once as well as can be; what fills the holes is stored between the
 * compressed parts. So an answer costs a copy and a checksum.
 */
export function zippedParts(texts: readonly string[]): (fill: string) => Buffer {
  const fixed = texts.map(compressed);
  return (fill) => {
    const filling = stored(fill);
    return gzipOf(fixed.flatMap((part, index) => (index === 0 ? [part] : [filling, part])));
  };
}

/**
 * The gzip of `text`, in which only `fixed` is compressed, parts that are the same for all users. So the length of the
 * response tells nothing about the rest, which holds a user's data beside text from the URL (the BREACH attack). Undefined
 * if they aren't in `text`, in this order.
 */
export function zippedAround(text: string, fixed: readonly string[]): Buffer | undefined {
  const parts: Part[] = [];
  let end = 0;
  for (const each of fixed) {
    const start = text.indexOf(each, end);
    if (start === -1) return undefined;
    parts.push(stored(text.slice(end, start)), compressedOnce(each));
    end = start + each.length;
  }
  return gzipOf([...parts, stored(text.slice(end))]);
}

function compressedOnce(fixed: string): Part {
  const part = kept.get(fixed) ?? compressed(fixed);
  // The one used longest ago makes room.
  kept.delete(fixed);
  kept.set(fixed, part);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return part;
}

/** More than there are pairs of a language and a set of texts in most deployments. */
const MOST_KEPT = 40;
const kept = new Map<string, Part>();

function compressed(text: string): Part {
  const plain = Buffer.from(text);
  // Ends on a whole byte without ending the stream, and refers to nothing but the part itself.
  const options = { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH };
  return { plain, blocks: [deflateRawSync(plain, options)] };
}

/** RFC 1951 3.2.4: blocks of their length, its complement and the bytes as they are. */
function stored(text: string): Part {
  const plain = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let start = 0; start < plain.length; start += MOST_STORED) {
    const bytes = plain.subarray(start, start + MOST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(bytes.length, 1);
    head.writeUInt16LE(bytes.length ^ 0xffff, 3);
    blocks.push(head, bytes);
  }
  return { plain, blocks };
}

function gzipOf(parts: readonly Part[]): Buffer {
  let checksum = 0;
  let size = 0;
  for (const { plain } of parts) {
    checksum = crc32(plain, checksum);
    size += plain.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(size, 4);
  return Buffer.concat([HEADER, ...parts.flatMap(({ blocks }) => blocks), END, trailer]);
}
