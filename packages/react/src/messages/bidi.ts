import type { Direction } from "./languages.ts";

/** Marks, embeddings, overrides and isolates: characters that reorder the surrounding text. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters and digits that are written from right to left, or that order their neighbors as if they were. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns a user's text without the characters that would reorder the text around it. */
export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, "");
}

/**
 * Isolates a text by a user, so that it can't reorder a sentence: between FIRST STRONG ISOLATE and POP
 * DIRECTIONAL ISOLATE (Unicode UAX #9, 2.4). In a left-to-right sentence, a text without right-to-left
 * characters needs no isolation and stays free of invisible characters.
 */
export function isolated(text: string, dir: Direction): string {
  const plain = withoutBidiControls(text);
  return dir === "ltr" && !RIGHT_TO_LEFT.test(plain) ? plain : `\u2068${plain}\u2069`;
}
