import { z } from "zod";
import { requestOf } from "../../../kernel/contracts/request-of.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Permissions } from "../../../shared/index.ts";
import { united } from "../../../shared/index.ts";
import { memberWith, namedOrganization } from "../access/member-with.ts";
import { LOOKUP_ERRORS, membershipLookup } from "../access/membership-lookup.ts";
import { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION } from "../errors.ts";
import { fullOrganization, organizationCounts } from "../full-organization.ts";
import { invitationLimit, teamLimit } from "../limits.ts";
import { memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { roleStore } from "../roles/store.ts";
import { membershipLimit, organizationSettings } from "../settings.ts";
import { Count, FullOrganization, Organization, PermissionShape } from "../shapes.ts";

const Named = z.object({
  organizationId: z.string().optional().describe("Default: the active one"),
  organizationSlug: z.string().optional().describe("Takes precedence over the ID"),
});

export const getOrganization = route({
  method: "GET",
  path: "/organization/get-organization",
  summary: "Get an organization of the caller, or null if none is named and none is active",
  session: "required",
  query: Named,
  returns: (shapes) => Organization(shapes).nullable(),
  uses: { lookup: membershipLookup },
  errors: [...LOOKUP_ERRORS],
  async handle(context) {
    const { found, lookup } = context;
    const { id, slug } = namedOrganization(context);
    if (slug !== undefined) return (await lookup.bySlug(slug, found)).organization;
    return id === undefined ? null : (await lookup.existingById(id, found)).organization;
  },
});

/** `hasTeams`: true if teams are enabled. */
export const getFullOrganization = (hasTeams: boolean) =>
  route({
    method: "GET",
    path: "/organization/get-full-organization",
    summary: "Get an organization with its members, invitations and teams",
    session: "required",
    query: Named.extend({
      membersLimit: Count.optional().describe("Default: `membershipLimit`; at most 1000"),
    }),
    returns: (shapes) => FullOrganization(hasTeams)(shapes).nullable(),
    uses: { lookup: membershipLookup, full: fullOrganization, settings: organizationSettings },
    errors: [...LOOKUP_ERRORS],
    async handle(context) {
      const { query, user, found, lookup, full, settings } = context;
      const { id, slug } = namedOrganization(context);
      if (slug === undefined && id === undefined) return null;
      const { organization, member } =
        slug === undefined ? await lookup.existingById(id ?? "", found) : await lookup.bySlug(slug, found);
      const most = query.membersLimit ?? (await membershipLimit(settings, user, organization));
      return full.get(organization, member, most);
    },
  });

const Limit = z.number().nullable().describe("Null: no limit");

export const organizationSummary = route({
  method: "GET",
  path: "/organization/summary",
  summary: "Get an organization's counts and limits, and the caller's permissions",
  session: "required",
  query: Named,
  returns: (shapes) =>
    z.object({
      organization: Organization(shapes),
      role: z.string().describe("Roles of the caller, separated by commas"),
      permissions: PermissionShape.describe("Permissions of the caller"),
      members: z.number(),
      owners: z.number(),
      pendingInvitations: z.number(),
      teams: z.number().nullable().describe("Null if organizations can't have teams"),
      roles: z.number().nullable().describe("Number of custom roles; null if organizations can't have any"),
      limits: z.object({ members: Limit, teams: Limit, invitations: Limit }),
    }),
  needs: memberWith({ notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION }),
  uses: { counts: organizationCounts, may: permissions, settings: organizationSettings },
  errors: [],
  async handle(context) {
    const { user, found, caller, counts, may, settings } = context;
    const { organization, member } = caller;
    const request = requestOf(context);
    return {
      organization,
      role: member.role,
      permissions: writable(united(await may.heldBy(member))),
      ...(await counts.of(organization.id, context.time())),
      limits: {
        members: bound(await membershipLimit(settings, user, organization)),
        teams: bound(await teamLimit(settings, organization.id, found, request)),
        invitations: bound(await invitationLimit(settings, found, caller, request)),
      },
    };
  },
});

/** Custom roles of an organization. Empty if it can't define any. */
const storedRoles = service((core) => {
  const stored = core.use(organizationSettings).dynamicRoles ? core.use(roleStore) : undefined;
  return async (organizationId: string) => (await stored?.allOf(organizationId)) ?? [];
});

export const accessControl = route({
  method: "GET",
  path: "/organization/access-control",
  summary: "List an organization's permissions, and those of each role",
  session: "required",
  query: z.object({ organizationId: Named.shape.organizationId }),
  returns: z.object({
    statements: PermissionShape.describe("All actions, by resource"),
    roles: z.array(
      z.object({
        role: z.string(),
        permission: PermissionShape,
        members: z.number().describe("Number of members with this role, among others or alone"),
        isPredefined: z
          .boolean()
          .describe("True for a role that every organization has and that can't be changed"),
      }),
    ),
    creatorRole: z.string().describe("Role of the organization's owners"),
    dynamic: z.boolean().describe("True if organizations can make custom roles"),
  }),
  needs: memberWith({ notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION }),
  uses: { settings: organizationSettings, may: permissions, members: memberStore, storedRoles },
  errors: [],
  async handle({ caller, settings, may, members, storedRoles }) {
    const { id: organizationId } = caller.organization;
    const names = Object.keys(settings.roles);
    const predefined = await may.heldBy({ organizationId, role: names.join(",") });
    const counts = await members.countByRole(organizationId);
    const stored = (await storedRoles(organizationId)).filter(({ role }) => !names.includes(role));
    return {
      statements: writable(settings.statements),
      roles: [
        ...names.map((role, at) => ({
          role,
          permission: writable(predefined[at] ?? {}),
          members: counts.get(role) ?? 0,
          isPredefined: true,
        })),
        ...stored.map(({ role, permission }) => ({
          role,
          permission: writable(permission),
          members: counts.get(role) ?? 0,
          isPredefined: false,
        })),
      ],
      creatorRole: settings.creatorRole,
      dynamic: settings.dynamicRoles,
    };
  },
});

/** Copies permissions into the mutable form of a response. */
function writable(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions]) => [resource, [...(actions ?? [])]]),
  );
}

function bound(limit: number): number | null {
  return Number.isFinite(limit) ? limit : null;
}
