import type { Direction } from "./languages.ts";

/** Marks, embeddings, overrides and isolates: what turns the order of the text around it. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters and digits that are written from right to left, or that order their neighbors as if they were. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text of someone's own without the characters that would reorder ours. */
export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, "");
}

/**
 * A text of someone's own that can stand in a sentence of ours without turning it around: between FIRST STRONG
 * ISOLATE and POP DIRECTIONAL ISOLATE (Unicode UAX #9, 2.4). A sentence from left to right that nothing from right
 * to left stands in keeps its order by itself and stays free of invisible characters.
 */
export function isolated(text: string, dir: Direction): string {
  const plain = withoutBidiControls(text);
  return dir === "ltr" && !RIGHT_TO_LEFT.test(plain) ? plain : `\u2068${plain}\u2069`;
}
