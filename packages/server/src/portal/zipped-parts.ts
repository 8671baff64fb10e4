import { constants, crc32, deflateRawSync } from "node:zlib";

/** RFC 1952 2.3: a header without name and time. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** RFC 1951 3.2.4: an empty stored block, the last one. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);

/**
 * The gzip of a text with holes, compressed once as well as can be; what fills the holes, at most 65,535 bytes, is
 * stored between the compressed parts. So an answer costs a copy and a checksum.
 */
export function zippedParts(parts: readonly string[]): (fill: string) => Buffer {
  const plain = parts.map((part) => Buffer.from(part));
  // Ends on a whole byte without ending the stream, and refers to nothing but the part itself.
  const options = { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH };
  const zipped = plain.map((part) => deflateRawSync(part, options));
  return (fill) => {
    const filling = Buffer.from(fill);
    const stored = storedBlock(filling);
    const blocks = zipped.flatMap((part, index) => (index === 0 ? [part] : [stored, part]));
    let checksum = 0;
    let size = 0;
    for (const piece of plain.flatMap((part, index) => (index === 0 ? [part] : [filling, part]))) {
      checksum = crc32(piece, checksum);
      size += piece.length;
    }
    return Buffer.concat([HEADER, ...blocks, END, trailer(checksum, size)]);
  };
}

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function trailer(checksum: number, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(checksum, 0);
  bytes.writeUInt32LE(size, 4);
  return bytes;
}
