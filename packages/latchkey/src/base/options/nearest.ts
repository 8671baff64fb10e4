/** Returns the name among `known` that `written` probably meant: at most a third of its characters differ. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const from = written.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const name of known) {
    const distance = editDistance(from, name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Returns the number of characters to add, drop or replace (Levenshtein), one row of the table at a time. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const row = [at + 1];
    for (let index = 0; index < to.length; index++) {
      const replaced = (above[index] ?? 0) + (letter === to[index] ? 0 : 1);
      row.push(Math.min(replaced, (above[index + 1] ?? 0) + 1, (row[index] ?? 0) + 1));
    }
    above = row;
  }
  return above[to.length] ?? 0;
}
