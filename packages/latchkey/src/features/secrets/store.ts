import { service } from "../../kernel/contracts/service.ts";
import { secretTable } from "./tables.ts";

const MOST = 100;

/** Statements over the secrets that the database was used with. */
export const secretStore = service(({ db }) => {
  const q = db.for(secretTable);
  const all = q.read((k) => k.selectFrom("latchkey_secret").select(["id", "name"]).limit(MOST));
  return {
    all: async () => all.all(),
    insert: q.write((k, p: { id: string; name: string; now: string }) =>
      k.insertInto("latchkey_secret").values({ id: p.id, name: p.name, createdAt: p.now }),
    ),
    /** False: there is none of the name. */
    forget: q.claim((k, p: { name: string }) => k.deleteFrom("latchkey_secret").where("name", "=", p.name)),
  };
});
