/**
 * Returns the first letter of a name and of its last word: "AL" for "Ada King Lovelace".
 * Other characters are skipped.
 */
export function initialsOf(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // Two Arabic letters side by side would join and read as a different name.
  const isJoining = /\p{Script=Arabic}/u.test(first ?? "");
  return (firstLetter(first) + (isJoining ? "" : firstLetter(last))).toLocaleUpperCase("und");
}

/** Returns the letter with its combining marks. */
function firstLetter(word: string | undefined): string {
  return word?.match(/^.\p{M}*/u)?.[0] ?? "";
}
