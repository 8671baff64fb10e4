/**
 * Returns values for columns that a statement's types don't know, because features and options declare them.
 * The schema checks the names when the statement is declared.
 */
export function byName<Values>(values: Readonly<Record<string, unknown>>): Values {
  // See above.
  return values as Values;
}

/** The same, of a statement's parameters: those of these columns. */
export function parametersOf<Values>(
  names: Iterable<string>,
  parameters: Readonly<Record<string, unknown>>,
): Values {
  return byName(Object.fromEntries([...names].map((name) => [name, parameters[name]])));
}
