/** What is given, without the members that aren't. */
export function withoutUndefined<Given extends object>(
  given: Given,
): { [Member in keyof Given]?: Exclude<Given[Member], undefined> } {
  // Entries that are left out make a part of it.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Member in keyof Given]?: Exclude<Given[Member], undefined>;
  };
}
