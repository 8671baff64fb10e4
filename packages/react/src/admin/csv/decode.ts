/** The text of a file, and whether its encoding was guessed. */
export interface Decoded {
  readonly text: string;
  readonly isGuessed: boolean;
}

/** By the mark at the beginning of a file. */
const MARKS = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/**
 * UTF-16 with a mark, UTF-8 if it is that, otherwise what Excel writes in Western languages: a text that isn't UTF-8
 * hardly ever looks so.
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
