/** What is made once for each key and kept. Beyond `most` of them all are forgotten, and made anew as they are asked for. */
export function kept<T>(known: Map<string, T>, key: string, make: () => T, most = 256): T {
  const found = known.get(key) ?? make();
  if (!known.has(key) && known.size >= most) known.clear();
  known.set(key, found);
  return found;
}
