import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { Asked } from "../../../shared/index.ts";
import { activeOrganization } from "../active/active-organization.ts";
import { ORGANIZATION_NOT_FOUND, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION } from "../errors.ts";
import { type Membership, memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import { bySlug, organizationStore } from "../store.ts";

/** Errors of `membershipLookup`, in the order of its checks. */
export const LOOKUP_ERRORS = [ORGANIZATION_NOT_FOUND, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION] as const;

/**
 * Finds the caller's membership, for routes that show a whole organization. A caller who isn't a member of it
 * loses the active organization, so that a client that relies on the active one can recover. An unknown ID
 * gets the same error as one of other users. Taken slugs aren't secret.
 */
export const membershipLookup = requestService((core) => {
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const activeOf = activeOrganization.make(core);

  return (context: Context) => {
    const refuse = async (found: Found): Promise<never> => {
      await activeOf(context).leave(found);
      throw fail(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
    };
    return {
      refuse,
      async byId(id: string, found: Found): Promise<Membership> {
        return (await members.membership(id, found.user.id)) ?? refuse(found);
      },
      /**
       * The same, for routes whose clients distinguish a missing organization from one of other users. IDs
       * can't be guessed.
       */
      async existingById(id: string, found: Found): Promise<Membership> {
        const membership = await members.membership(id, found.user.id);
        if (membership !== undefined) return membership;
        if ((await organizations.findById(id)) !== undefined) return refuse(found);
        await activeOf(context).leave(found);
        throw fail(ORGANIZATION_NOT_FOUND);
      },
      async bySlug(slug: string, found: Found): Promise<Membership> {
        const membership = await members.membershipBySlug(slug, found.user.id);
        if (membership !== undefined) return membership;
        if ((await bySlug(slug, (form) => organizations.findBySlug(form))) === undefined)
          throw fail(ORGANIZATION_NOT_FOUND);
        return refuse(found);
      },
    };
  };
});

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
