import { service } from "../../../kernel/service.ts";
import { userTable } from "../../users/tables.ts";
import type { Acting } from "../authority.ts";

/** Someone as a list of the console names them. `email`: only for those who may see users. */
export interface NamedPerson {
  name: string;
  email?: string;
}

/** People by their ids, with what the administrator may see of them. */
export const namedPeople = service((core) => {
  const found = core.db
    .for(userTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("user").select(["id", "name", "email"]).where("id", "in", ids),
    );
  return async (acting: Acting, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> => {
    const rows = await found([...new Set(ids)], undefined);
    const seesEmails = acting.may({ user: ["get"] });
    return new Map(rows.map(({ id, name, email }) => [id, seesEmails ? { name, email } : { name }]));
  };
});
