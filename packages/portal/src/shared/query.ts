/** Parameters of the URL, which anyone may have written: invalid ones are dropped. */
export type Written = Readonly<Record<string, unknown>>;

/** Returns each parameter as text: the console validates them itself. */
export function textsOf(written: Written): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, String(value)]]
        : [],
    ),
  );
}
