import type { NamesOf } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { invitationTable, organizationRoleTable, teamTable } from "../tables.ts";

/** Names of teams, for their events. Only in engines with teams. */
export const teamNames = service(({ db }): NamesOf => {
  const found = db
    .for(teamTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("team").select(["id", "name"]).where("id", "in", ids),
    );
  return (ids) => found(ids);
});

/** Names of roles, for their events. Only in engines with dynamic roles. */
export const roleNames = service(({ db }): NamesOf => {
  const found = db
    .for(organizationRoleTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("organizationRole").select(["id", "role as name"]).where("id", "in", ids),
    );
  return (ids) => found(ids);
});

/** Email addresses of invitations, for their events. */
export const invitationNames = service(({ db }): NamesOf => {
  const found = db
    .for(invitationTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("invitation").select(["id", "email as name"]).where("id", "in", ids),
    );
  return (ids) => found(ids);
});
