import { bytesText, type Picture, type Size } from "./picture.ts";

interface Segment {
  readonly marker: number;
  readonly data: DataView;
  /** The segment with its marker. After the header of a scan, it includes the scan. */
  readonly whole: Uint8Array;
}

type Kind = "frame" | "scan" | "table" | "color" | "metadata";

const SOI = Uint8Array.of(0xff, 0xd8);
const EOI = Uint8Array.of(0xff, 0xd9);
const SOS = 0xda;

/** ITU-T T.81, B.2.1: one frame, and its scans after it. */
const ORDER = /^(?:table |color )*frame (?:table |color )*scan (?:table |color |scan )*$/;

/** Progressive pictures have about ten. Each costs a decoder a pass over all pixels. */
const MOST_SCANS = 100;

/**
 * Returns a JPEG (ITU-T T.81) without its metadata. Undefined: the bytes aren't a JPEG, are incomplete, or
 * continue after its end. Only the segments are checked: the pixels would take a decoder.
 *
 * Comments and application segments are removed, because cameras record the location there. The orientation
 * is removed as well, so a picture has to be upright already.
 */
export function parseJpeg(bytes: Uint8Array): Picture | undefined {
  const kept: Uint8Array[] = [];
  let order = "";
  let scans = 0;
  let size: Size | undefined;
  for (const { marker, data, whole } of segmentsOf(bytes) ?? []) {
    const kind = kindOf(marker, data);
    if (kind === undefined) return undefined;
    if (kind === "metadata") continue;
    if (kind === "frame") size = frameSize(data);
    if (kind === "scan") scans += 1;
    order += `${kind} `;
    kept.push(whole);
  }
  if (size === undefined || scans > MOST_SCANS || !ORDER.test(order)) return undefined;
  return { ...size, bytes: Buffer.concat([SOI, ...kept, EOI]) };
}

/** B.1.1: segments up to the end of the picture, which must be the end of the file. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  const segments: Segment[] = [];
  let at = 2;
  while (bytes[at] === 0xff) {
    // B.1.1.2: any number of fill bytes may stand before a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === 0xd9) return at + 2 === bytes.length ? segments : undefined;
    if (marker === undefined || at + 4 > bytes.length) return undefined;
    const begin = at + 4;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < begin || end > bytes.length) return undefined;
    const data = new DataView(view.buffer, view.byteOffset + begin, end - begin);
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    segments.push({ marker, data, whole: bytes.subarray(at, next) });
    at = next;
  }
  return undefined;
}

/** Undefined: a segment that browsers don't write, or one whose data contradicts its marker. */
function kindOf(marker: number, data: DataView): Kind | undefined {
  if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) {
    return isColor(marker, data) ? "color" : "metadata";
  }
  if (marker === SOS) return isScanHeader(data) ? "scan" : undefined;
  // Baseline, extended sequential and progressive with Huffman codes, which browsers decode.
  if (marker >= 0xc0 && marker <= 0xc2) return frameSize(data) && "frame";
  return isTable(marker, data) ? "table" : undefined;
}

/** B.2.2: eight bits per sample, and one or three color components. */
function frameSize(data: DataView): Size | undefined {
  if (data.byteLength < 9 || data.getUint8(0) !== 8) return undefined;
  const components = data.getUint8(5);
  if (![1, 3].includes(components) || data.byteLength !== 6 + 3 * components) return undefined;
  return { width: data.getUint16(3), height: data.getUint16(1) };
}

/** B.2.3. */
function isScanHeader(data: DataView): boolean {
  const components = data.byteLength === 0 ? 0 : data.getUint8(0);
  return components >= 1 && components <= 3 && data.byteLength === 4 + 2 * components;
}

/** F.1.2.3: 0xff followed by zero is data, and restart markers belong to the scan. */
function endOfScan(bytes: Uint8Array, begin: number): number {
  let at = begin;
  while (at < bytes.length) {
    const next = bytes[at + 1];
    if (bytes[at] === 0xff && next !== 0 && !(next !== undefined && next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return at;
}

/** Segments for correct colors: JFIF without a thumbnail, ICC profiles, and Adobe's transform. */
function isColor(marker: number, data: DataView): boolean {
  if (marker === 0xe0) return data.byteLength === 14 && bytesText(data, 0, 5) === "JFIF\0";
  if (marker === 0xe2) return data.byteLength > 14 && bytesText(data, 0, 12) === "ICC_PROFILE\0";
  return marker === 0xee && data.byteLength === 12 && bytesText(data, 0, 5) === "Adobe";
}

/**
 * B.2.4: tables of quantization and Huffman codes that fill their segment exactly, and the restart interval.
 */
function isTable(marker: number, data: DataView): boolean {
  if (marker === 0xdd) return data.byteLength === 2;
  if (marker !== 0xdb && marker !== 0xc4) return false;
  let at = 0;
  while (at < data.byteLength) {
    if (marker === 0xdb) at += data.getUint8(at) >> 4 === 0 ? 65 : 129;
    else at += codesLength(data, at);
  }
  return at > 0 && at === data.byteLength;
}

/** B.2.4.2: a byte, sixteen counts, and as many values as the sum of the counts. */
function codesLength(data: DataView, at: number): number {
  if (data.byteLength - at < 17) return Number.POSITIVE_INFINITY;
  let length = 17;
  for (let i = 1; i <= 16; i++) length += data.getUint8(at + i);
  return length;
}
