/** Returns the object without its undefined members. */
export function withoutUndefined<Given extends object>(
  given: Given,
): { [Member in keyof Given]?: Exclude<Given[Member], undefined> } {
  // An object with fewer entries is a part of the given type.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Member in keyof Given]?: Exclude<Given[Member], undefined>;
  };
}
