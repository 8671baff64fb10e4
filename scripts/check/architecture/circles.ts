/** The shortest circle through each module that lies on one, each told once. `imports`: what each module imports. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  // What leads nowhere, or to such modules only, lies on none. That leaves next to nothing to search.
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

/** The modules on the shortest way from one back to itself; none if there is no such way. */
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
