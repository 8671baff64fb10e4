/** The text of a file, and whether its encoding was guessed. */
export interface Decoded {
  readonly text: string;
  readonly isGuessed: boolean;
}

/** UTF-8 if it is that, otherwise what Excel writes in Western languages: a text that isn't UTF-8 hardly ever looks so. */
export function decodeText(bytes: ArrayBuffer): Decoded {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuessed: true };
  }
}
