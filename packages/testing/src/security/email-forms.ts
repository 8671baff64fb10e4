/** An email address as it is stored. */
export const STORED_EMAIL = "jürgen@xn--mller-kva.de";

/** The same address as users, keyboards and other programs write it. */
export const EMAIL_WRITINGS: readonly string[] = [
  STORED_EMAIL,
  "jürgen@müller.de",
  "Jürgen@Müller.DE",
  "JÜRGEN@MÜLLER.DE",
  "jürgen@müller.de".normalize("NFD"),
  "jürgen@XN--MLLER-KVA.de",
];

/** Prefixes of the address. */
export const EMAIL_BEGINNINGS: readonly string[] = [
  "JÜRG",
  "jürgen".normalize("NFD"),
  "Jürgen@",
  "jürgen@Müller.d",
];

/** Substrings of the address. */
export const EMAIL_PARTS: readonly string[] = [
  ...EMAIL_BEGINNINGS,
  "müller.de",
  "@MÜLLER",
  "Müller",
  "xn--mller",
];
