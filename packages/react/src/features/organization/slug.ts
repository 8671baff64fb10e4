/** Characters. Longer slugs may be typed, but aren't suggested. */
const LONGEST_SUGGESTION = 40;

/** Characters. */
const LONGEST = 100;

/** Letters that Unicode doesn't decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** Returns a slug for a name: "muller-sohne" for "Müller & Söhne". Empty where no letter can be used. */
export function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SUGGESTION)
    .replace(/^-+|-+$/g, "");
}

/** Reports whether a slug is valid, before the service decides. */
export function isSlug(slug: string): boolean {
  return /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/.test(slug) && !slug.includes("..") && slug.length <= LONGEST;
}
