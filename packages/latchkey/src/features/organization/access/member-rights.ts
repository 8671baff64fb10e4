import { service } from "../../../kernel/contracts/service.ts";
import type { Asked } from "../../../shared/index.ts";
import { memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import { organizationStore } from "../store.ts";

/** Members and their permissions, for features whose rows belong to organizations. */
export const memberRights = service((core) => {
  const { statements } = core.use(organizationSettings);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  return {
    lock: organizations.lock,
    exists: async (organizationId: string): Promise<boolean> =>
      (await organizations.findById(organizationId)) !== undefined,
    findMember: members.find,
    allows: may.allows,
    /** Picks the permissions for resources of organizations. */
    known: (asked: Asked): Asked =>
      Object.fromEntries(Object.entries(asked).filter(([resource]) => Object.hasOwn(statements, resource))),
  };
});
