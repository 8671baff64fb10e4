import { service } from "../../../kernel/contracts/service.ts";
import { userTable } from "../../users/tables.ts";
import type { Acting } from "../access/authority.ts";

/** A person as named in the console's lists. `email`: only for administrators who may see users. */
export interface NamedPerson {
  name: string;
  email?: string;
}

/** People by their ids, with the fields that the administrator may see. */
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
