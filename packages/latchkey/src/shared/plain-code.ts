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
