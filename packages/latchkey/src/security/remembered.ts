/**
 * What `make` made of a text, for texts that come again and again: it is asked once, and again only where half as many
 * others as are remembered at most came since. What it makes nothing of isn't remembered: it takes nobody's room.
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

/** A part of a longer text keeps all of it in memory. */
function alone(text: string): string {
  return Buffer.from(text).toString();
}
