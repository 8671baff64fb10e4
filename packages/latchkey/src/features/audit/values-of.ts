import type { SecurityEvent } from "./events.ts";

/** Returns the values before and after of those columns that changed. Each may be shown in the audit log. */
export function valuesOf<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
): Pick<SecurityEvent, "details"> {
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return {};
  return { details: Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]])) };
}
