/** Texts and groups of texts; any part may be missing. */
export interface Messages {
  readonly [key: string]: string | Messages | undefined;
}

interface Step {
  list: readonly object[];
  merged: Messages;
  next: WeakMap<object, Step>;
}

const start: Step = { list: [], merged: {}, next: /* @__PURE__ */ new WeakMap() };

/**
 * Merges catalogues; later ones win, text by text. The same catalogues return the same object, so a server
 * merges once for all requests.
 */
export function mergeMessages(catalogues: readonly object[]): Messages {
  return stepOf(catalogues).merged;
}

/** Returns the same list for the same catalogues, so that a list literal in a render changes nothing. */
export function sameList(catalogues: readonly object[]): readonly object[] {
  return stepOf(catalogues).list;
}

function stepOf(catalogues: readonly object[]): Step {
  let step = start;
  for (const catalogue of catalogues) {
    let next = step.next.get(catalogue);
    if (next === undefined) {
      // Interfaces have no index signature. Members that are neither texts nor groups are skipped.
      const merged = merge(step.merged, catalogue as Messages);
      next = { list: [...step.list, catalogue], merged, next: new WeakMap() };
      step.next.set(catalogue, next);
    }
    step = next;
  }
  return step;
}

function merge(base: Messages, over: Messages): Messages {
  const merged: Record<string, string | Messages | undefined> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (key === "__proto__") continue;
    const below = merged[key];
    if (typeof value === "string") merged[key] = value;
    else if (typeof value === "object" && value !== null)
      merged[key] = merge(typeof below === "object" ? below : {}, value);
  }
  return merged;
}
