/** Returns the value of a JSON text; undefined if there is no text, or it isn't JSON. */
export function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for any object except a list, also for an instance of a class. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns "1 value", "2 values". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the object without its undefined members. */
export function withoutUndefined<T extends object>(members: T): Defined<T> {
  // The remaining members are those of T that aren't undefined.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
