/**
 * Characters that people put between the characters of a code and around it, and marks copied along with it.
 */
const AROUND = /[\s\p{P}\p{Cc}\p{Cf}\p{DI}]+/gu;

/**
 * Returns the one form of a code that was typed, pasted or read out: without blanks, punctuation and
 * invisible characters, and with the digits 0 to 9 in place of those of other scripts. Both sides of a
 * comparison are converted to it.
 */
export function plainCode(text: string): string {
  const plain = text.normalize("NFKC").replace(AROUND, "");
  return plain.replace(/\p{Nd}/gu, (digit) => {
    // The ten digits of a script are consecutive (Unicode, 4.6).
    const point = digit.codePointAt(0) ?? 0;
    if (point < 128) return digit;
    let zero = point;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && point - zero < 9) zero -= 1;
    return String(point - zero);
  });
}

/**
 * Decoders are lenient with blanks, padding and spare bits (RFC 4648 sections 3.2 and 3.5): one token could
 * be written in several ways, and code that compares or remembers tokens would take them for different ones.
 */
const PART = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/** Reports whether a text is a JWS in its compact form (RFC 7515 section 7.1), in its canonical spelling. */
export function isCanonicalToken(token: string): boolean {
  const parts = token.split(".");
  return parts.length === 3 && parts.every((part) => part !== "" && PART.test(part));
}
