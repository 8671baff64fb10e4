/** Characters. Longer ones may be chosen; nobody wants to be given one. */
const LONGEST_SUGGESTION = 40;

/** Characters. */
const LONGEST = 100;

/** Letters that Unicode doesn't take apart. */
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

/** What stands in addresses for a name: "Müller & Söhne" is "muller-sohne". Empty where no letter of it can. */
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

/** Whether the service could take it, as far as its letters go. */
export function isSlug(slug: string): boolean {
  return /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/.test(slug) && !slug.includes("..") && slug.length <= LONGEST;
}
