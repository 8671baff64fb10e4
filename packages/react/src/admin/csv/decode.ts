/** Text of a file, and whether its encoding was guessed. */
export interface Decoded {
  readonly text: string;
  readonly isGuessed: boolean;
}

/** Byte order marks at the beginning of a file. */
const MARKS = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/**
 * Decodes UTF-16 with a byte order mark, valid UTF-8, and otherwise the encoding of Excel in Western
 * languages. Text in another encoding is hardly ever valid UTF-8.
 */
export function decodeText(file: ArrayBuffer): Decoded {
  const bytes = new Uint8Array(file);
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return { text: new TextDecoder(marked[0]).decode(bytes), isGuessed: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuessed: true };
  }
}
