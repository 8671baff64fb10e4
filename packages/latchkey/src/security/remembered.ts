/**
 * Caches the results of `make` for texts that recur: it is called again for a text only after at least half
 * of `most` other texts have come. Undefined results aren't remembered, and take no room.
 */
export function remembered<V>(
  most: number,
  make: (text: string) => V | undefined,
): (text: string) => V | undefined {
  const half = Math.ceil(most / 2);
  let recent = new Map<string, V>();
  let earlier = new Map<string, V>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const value = earlier.get(text) ?? make(text);
    if (value === undefined) return undefined;
    if (recent.size >= half) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(alone(text), value);
    return value;
  };
}

/** Copies a text: a part of a longer one would keep all of it in memory. */
function alone(text: string): string {
  return Buffer.from(text).toString();
}
