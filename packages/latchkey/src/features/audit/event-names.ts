import { service } from "../../kernel/contracts/service.ts";

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
