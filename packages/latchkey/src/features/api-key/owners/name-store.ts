import type { NamesOf } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { apiKeyTable } from "../tables.ts";

/** Names of keys, for their events. A key without one has the beginning of its secret. */
export const keyNames = service(({ db }): NamesOf => {
  const found = db
    .for(apiKeyTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("apikey").select(["id", "name", "start"]).where("id", "in", ids),
    );
  return async (ids) => (await found(ids)).map(({ id, name, start }) => ({ id, name: name ?? start ?? id }));
});
