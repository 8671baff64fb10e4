/** The first letter of a name and of its last word: "Ada King Lovelace" is "AL". What isn't a letter is passed over. */
export function initialsOf(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // Two Arabic letters beside each other would join into something that nobody is called.
  const isJoining = /\p{Script=Arabic}/u.test(first ?? "");
  return (firstLetter(first) + (isJoining ? "" : firstLetter(last))).toLocaleUpperCase("und");
}

/** With the marks that belong to it. */
function firstLetter(word: string | undefined): string {
  return word?.match(/^.\p{M}*/u)?.[0] ?? "";
}
