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

/** Returns the largest sets of modules that all lead to each other (Tarjan's algorithm), without single ones. */
export function knotsIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const knots: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** Returns the lowest place in `order` that the module leads back to. */
  const visit = (path: string): number => {
    const place = order.size;
    order.set(path, place);
    open.push(path);
    let lowest = place;
    for (const target of imports.get(path) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (open.includes(target)) lowest = Math.min(lowest, order.get(target) ?? place);
    }
    if (lowest === place) {
      const knot = open.splice(open.indexOf(path));
      if (knot.length > 1) knots.push(knot);
    }
    return lowest;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return knots;
}
