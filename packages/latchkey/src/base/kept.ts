/**
 * Returns the value kept for a key, made on its first use. When `most` keys are reached, all values are
 * forgotten and made again on demand.
 */
export function kept<T>(known: Map<string, T>, key: string, make: () => T, most = 256): T {
  const found = known.get(key) ?? make();
  if (!known.has(key) && known.size >= most) known.clear();
  known.set(key, found);
  return found;
}
