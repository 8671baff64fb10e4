type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the object without its undefined members. */
export function withoutUndefined<T extends object>(members: T): Defined<T> {
  // The remaining members are those of T that aren't undefined.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
