type Writing = readonly [name: string, write: (code: string) => string];

const inDigitsFrom = (zero: number) => (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** The ways in which users type a code of six digits, and characters that come along when they copy it. */
export const WRITINGS: readonly Writing[] = [
  ["behind a right-to-left mark", (code) => `\u200f${code}`],
  ["between isolates", (code) => `\u2067${code}\u2069`],
  ["with a zero-width space", (code) => `${code.slice(0, 3)}\u200b${code.slice(3)}`],
  ["with a word joiner", (code) => `${code}\u2060`],
  ["with a soft hyphen", (code) => `${code.slice(0, 3)}\u00ad${code.slice(3)}`],
  ["behind a byte order mark", (code) => `\ufeff${code}`],
  ["with variation selectors", (code) => code.replace(/./g, "$&\ufe0f")],
  ["with the end of its sentence", (code) => `${code}.`],
  ["in brackets", (code) => `(${code})`],
  ["with blanks", (code) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`],
  ["with a dash", (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ["with a long dash", (code) => `${code.slice(0, 3)}\u2013${code.slice(3)}`],
  ["in Arabic-Indic digits", inDigitsFrom(0x660)],
  ["in Persian digits", inDigitsFrom(0x6f0)],
  ["in full width", inDigitsFrom(0xff10)],
];

/** All of them combined. */
export const ALL_AT_ONCE = (code: string): string =>
  WRITINGS.reduce((written, [, write]) => write(written), code);
