import { z } from "zod";
import { AskedShape } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { transaction } from "../../../kernel/contracts/service.ts";
import { memberWith } from "../access/member-with.ts";
import { LOOKUP_ERRORS, membershipLookup } from "../access/membership-lookup.ts";
import { actingIn, activeOrganization } from "../active/active-organization.ts";
import { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION } from "../errors.ts";
import { fullOrganization } from "../full-organization.ts";
import { memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { membershipLimit, organizationSettings } from "../settings.ts";
import { FullOrganization } from "../shapes.ts";

/** `hasTeams`: true if teams are enabled. */
export const setActiveOrganization = (hasTeams: boolean) =>
  route({
    method: "POST",
    path: "/organization/set-active",
    summary: "Set the session's active organization, or none",
    session: "required",
    noKeys: true,
    body: z.object({
      organizationId: z
        .string()
        .nullable()
        .optional()
        .describe("Null: no active organization. Default: unchanged"),
      organizationSlug: z.string().optional().describe("Alternative to the ID"),
    }),
    returns: (shapes) => FullOrganization(hasTeams)(shapes).nullable(),
    uses: {
      lookup: membershipLookup,
      active: activeOrganization,
      full: fullOrganization,
      members: memberStore,
      settings: organizationSettings,
      transaction,
    },
    errors: [...LOOKUP_ERRORS],
    async handle({ body, user, found, lookup, active, full, members, settings, transaction }) {
      const before = found.session.activeOrganizationId;
      const named = body.organizationId || (body.organizationSlug ? undefined : before);
      if (body.organizationId === null || named === null) {
        if (before !== null) await transaction((tx) => active.set(found, null, tx));
        active.present(found, actingIn(settings, null));
        return null;
      }
      const { organization, member } = named
        ? await lookup.byId(named, found)
        : await lookup.bySlug(body.organizationSlug ?? "", found);
      // If the organization stays the same, the team stays active, too.
      if (organization.id !== before) {
        const isMember = await transaction(async (tx) => {
          // A request that removes the member waits for this lock, and then clears the session.
          if (!(await members.lock(member.id, tx))) return false;
          await active.set(found, organization.id, tx);
          return true;
        });
        if (!isMember) return lookup.refuse(found);
        active.present(found, actingIn(settings, organization.id));
      } else active.present(found, { activeOrganizationId: before });
      return full.get(organization, member, await membershipLimit(settings, user, organization));
    },
  });

export const hasPermission = route({
  method: "POST",
  path: "/organization/has-permission",
  summary: "Check whether the caller has permissions in an organization",
  session: "required",
  body: z
    .object({
      organizationId: z.string().optional(),
      permissions: AskedShape.optional().describe("Actions by resource, all of which are required"),
      permission: AskedShape.optional().describe("Older name of `permissions`"),
    })
    .refine(
      ({ permissions, permission }) => (permissions === undefined) !== (permission === undefined),
      "Give permissions",
    ),
  returns: z.object({ error: z.null(), success: z.boolean() }),
  needs: memberWith({ notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(401) }),
  uses: { may: permissions },
  errors: [],
  async handle({ body, caller, may }) {
    const asked = body.permissions ?? body.permission ?? {};
    return { error: null, success: await may.allows(caller.member, asked) };
  },
});
