/**
 * Returns the shortest circle through each module, without duplicates. `imports`: the imports of each module.
 */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  // A module whose imports lead nowhere isn't part of a circle. Few modules remain to search.
  const left = new Map(imports);
  for (let before = Infinity; before > left.size; ) {
    before = left.size;
    for (const [path, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(path);
  }
  const circles = new Map<string, string[]>();
  for (const path of left.keys()) {
    const circle = wayBack(path, left);
    const members = circle.toSorted().join();
    if (circle.length > 0 && !circles.has(members)) circles.set(members, circle);
  }
  return [...circles.values()];
}

/** Returns the modules on the shortest path from a module back to itself. Empty if there is none. */
function wayBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const ways = new Map([[start, [start]]]);
  for (const [path, way] of ways) {
    for (const target of imports.get(path) ?? []) {
      if (target === start) return way;
      if (!ways.has(target)) ways.set(target, [...way, target]);
    }
  }
  return [];
}
