/** Every letter, by its kind: `engine/letters.ts` lists what the features declare. */
// biome-ignore lint/suspicious/noEmptyInterface: filled there.
export interface Letters {}

/** An email before it has words: what it is about, to whom, and in which language. */
export type Letter = Letters[keyof Letters];

export type LetterKind = keyof Letters;

export interface LetterBase {
  to: string;
  /** BCP 47, what the person reads. Undefined: unknown. */
  lang: string | undefined;
  /** The recipient's name; "" if unknown. */
  name: string;
  /** IANA name of where the recipient's clocks are, where that is known. */
  timeZone?: string | undefined;
}

/** What leads somewhere. */
export interface LinkPart {
  /** Of the engine's own route: it acts when it is opened. */
  url: string;
  token: string;
  /** Where to go afterwards; judged already. */
  callbackURL: string;
  /** How long the link works. Seconds. */
  expiresIn: number;
  /** Good for the same as the link. */
  code?: string;
  codeMinutes?: number;
}

/** What asked; nothing of it is proof, and both may be "". */
export interface Device {
  userAgent: string;
  ipAddress: string;
}
