import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { ConfigurationError } from "latchkey/host";

/** Told how many of how many bytes were read. */
export type OnRead = (done: number, total: number) => void;

/** First bytes of files that are no text, with what to do. */
const NOT_TEXT: readonly (readonly [string, readonly number[], string])[] = [
  ["a zip archive", [0x50, 0x4b, 0x03, 0x04], "unpack it first"],
  ["compressed with gzip", [0x1f, 0x8b], "unpack it first: gunzip"],
  ["encrypted with PGP", [0x2d, 0x2d, 0x2d, 0x2d, 0x2d, 0x42, 0x45, 0x47], "decrypt it first: gpg --decrypt"],
];

/** Byte order marks. */
const MARKS = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/**
 * Reads a file as text, piece by piece: UTF-16 with a byte order mark, valid UTF-8, and otherwise the encoding
 * of Excel in Western languages, as the console does. Throws a `ConfigurationError` for files that are no text.
 */
export async function* textOfFile(path: string, onRead: OnRead = () => {}): AsyncGenerator<string> {
  const { total, encoding } = await inspected(path);
  const decoder = new TextDecoder(encoding);
  let done = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    // Without an encoding, the stream yields bytes.
    const bytes = chunk as Buffer;
    done += bytes.length;
    onRead(done, total);
    const text = decoder.decode(bytes, { stream: true });
    if (text.includes("\u0000")) throw noText(path);
    yield text;
  }
  yield decoder.decode();
}

/** Returns the text of a small file. */
export async function smallText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${path} can't be read: ${error.code ?? error.message}.`);
  });
}

async function inspected(path: string): Promise<{ total: number; encoding: string }> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile())
    throw new ConfigurationError(`${path} is no file. Name the file of the export.`);
  const head = await headOf(path);
  const begins = (mark: readonly number[]): boolean => mark.every((byte, at) => head[at] === byte);
  const other = NOT_TEXT.find(([, mark]) => begins(mark));
  if (other !== undefined) throw new ConfigurationError(`${path} is ${other[0]}: ${other[2]}.`);
  const marked = MARKS.find(([, mark]) => begins(mark));
  const total = found.size;
  if (marked !== undefined) return { total, encoding: marked[0] };
  return { total, encoding: (await isUtf8(path)) ? "utf-8" : "windows-1252" };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the whole file once: a single byte at its end may show that it has another encoding. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    // See above.
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

export function noText(path: string): ConfigurationError {
  return new ConfigurationError(`${path} is no text file. Name the file of the export.`);
}

export function cutShort(path: string): ConfigurationError {
  return new ConfigurationError(
    `${path} ends in the middle of a row. The rows before it were handled; export again, and import the whole file.`,
  );
}
