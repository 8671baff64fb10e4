/** Texts and groups of texts; any part may be missing. */
export interface Messages {
  readonly [key: string]: string | Messages | undefined;
}

interface Step {
  merged: Messages;
  next: WeakMap<object, Step>;
}

const start: Step = { merged: {}, next: new WeakMap() };

/**
 * One catalogue of several, later ones winning text by text. The same catalogues give the same object, so that a
 * list written in a render costs nothing the second time, and a server merges once for all requests.
 */
export function mergeMessages(catalogues: readonly object[]): Messages {
  let step = start;
  for (const catalogue of catalogues) {
    // Interfaces have no index signature; a member that is neither text nor group is skipped below.
    const given = catalogue as Messages;
    const known = step.next.get(catalogue) ?? { merged: merge(step.merged, given), next: new WeakMap() };
    step.next.set(catalogue, known);
    step = known;
  }
  return step.merged;
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
