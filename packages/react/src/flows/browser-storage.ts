/** Functions, since browsers that block storage throw as soon as its name is read. */
const AREAS = { local: () => localStorage, session: () => sessionStorage };

export type Area = keyof typeof AREAS;

/** Returns the stored value: null if there is none, undefined if the browser allows no storage. */
export function recall(area: Area, key: string): string | null | undefined {
  try {
    return AREAS[area]().getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a value if the browser allows it and has room for it. Null removes it. */
export function keep(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) AREAS[area]().removeItem(key);
    else AREAS[area]().setItem(key, value);
  } catch {
    // Storage is optional.
  }
}
