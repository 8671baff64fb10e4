import { service } from "../../kernel/contracts/service.ts";
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

/** Names of rows that events refer to by their ids, as far as the rows exist. */
export const eventNames = service((core) => {
  const known = new Map(
    core.features
      .flatMap(({ names = {} }) => Object.entries(names))
      .map(([kind, names]) => [kind, core.use(names)]),
  );
  return async (kind: string, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    const rows = wanted.length === 0 ? [] : await known.get(kind)?.(wanted);
    return new Map(rows?.map(({ id, name }) => [id, name]));
  };
});
