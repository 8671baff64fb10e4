/** Every email of the engine, by its kind: `engine/letters.ts` lists those that features declare. */
// biome-ignore lint/suspicious/noEmptyInterface: filled there.
export interface Letters {}

/** The contents of an email before it has a text: its kind, its recipient, its language and its data. */
export type Letter = Letters[keyof Letters];

export type LetterKind = keyof Letters;

export interface LetterBase {
  to: string;
  /** BCP 47, the recipient's language. Undefined: unknown. */
  lang: string | undefined;
  /** The recipient's name; "" if unknown. */
  name: string;
  /** IANA name of the recipient's time zone, if known. */
  timeZone?: string | undefined;
}

/** The link of an email. */
export interface LinkPart {
  /** URL of the engine's own route: it acts when it is opened. */
  url: string;
  token: string;
  /** Target after the link's action; already checked. */
  callbackURL: string;
  /** Lifetime of the link in seconds. */
  expiresIn: number;
  /** A code for the same purpose as the link. */
  code?: string;
  codeMinutes?: number;
}

/** The client that made the request; nothing of it is proof, and both may be "". */
export interface Device {
  userAgent: string;
  ipAddress: string;
}
