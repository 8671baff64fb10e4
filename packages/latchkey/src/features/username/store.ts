import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { credentialStore } from "../accounts/store.ts";
import { userTable } from "../users/tables.ts";
import { usernameSettings } from "./options.ts";
import { displayUsernameColumns, usernameColumns } from "./tables.ts";

/** Statements over usernames. */
export const usernameStore = service((core) => {
  const { displayUsername } = core.use(usernameSettings);
  const q = core.db.for(userTable, usernameColumns, displayUsernameColumns);
  const byUsername = q.read((k, p: { username: string }) =>
    k.selectFrom("user").select(["id", "email"]).where("username", "=", p.username),
  );
  const byId = q.read((k, p: { id: string }) =>
    k.selectFrom("user").select("username").where("id", "=", p.id),
  );
  return {
    /** Finds the user with the password's hash. */
    findCredential: core.use(credentialStore).finder("username"),
    findByUsername: (username: string) => byUsername.get({ username }),
    findOfUser: async (id: string, tx: Transaction): Promise<string | null> =>
      (await byId.get({ id }, tx))?.username ?? null,
    remove: q.write((k, p: { id: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({
          username: null,
          updatedAt: p.updatedAt,
          ...(displayUsername ? { displayUsername: null } : {}),
        })
        .where("id", "=", p.id),
    ),
  };
});
