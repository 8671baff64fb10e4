import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { assertWritable, FIELD_NOT_ALLOWED } from "../../../kernel/contracts/fields/field-values.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { USER_NOT_FOUND } from "../../email-verification/errors.ts";
import { userStore } from "../../users/store.ts";
import { inOrganization, withoutMember } from "../access/in-organization.ts";
import { memberWith, namedOrganization } from "../access/member-with.ts";
import {
  MEMBER_NOT_FOUND,
  NO_ACTIVE_ORGANIZATION,
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
  ORGANIZATION_NOT_FOUND,
  ROLE_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  TEAMS_ARE_NOT_ENABLED,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
} from "../errors.ts";
import { MOST_LISTED } from "../limits.ts";
import { assertKnown, roleText } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { membershipLimit, organizationSettings } from "../settings.ts";
import { Id, Member, MemberViewShape, RoleInput } from "../shapes.ts";
import { activeSessionStore, organizationStore } from "../store.ts";
import { teamSeats } from "../teams/seats.ts";
import { joining } from "./joining.ts";
import { MemberListQuery } from "./list-query.ts";
import { memberList } from "./list-store.ts";
import { removals } from "./removals.ts";
import { ownershipTransfer, roleChange } from "./role-changes.ts";
import { memberStore } from "./store.ts";

const UNKNOWN_USER = USER_NOT_FOUND.as(400);
const unknownUser = () => fail(UNKNOWN_USER, { message: "User not found" });

const addMember = route({
  method: "POST",
  path: "/organization/add-member",
  summary: "Add a member to an organization without an invitation",
  session: "optional",
  serverOnly: true,
  body: ({ withFields }) =>
    withFields(
      "member",
      z.object({
        userId: Id,
        role: RoleInput,
        organizationId: z.string().optional(),
        teamId: z.string().min(1).optional(),
      }),
      "new",
    ),
  returns: Member,
  uses: {
    users: userStore,
    organizations: organizationStore,
    members: memberStore,
    may: permissions,
    settings: organizationSettings,
    joining,
    inOrganization,
  },
  event: { name: "member_added" },
  errors: [
    NO_ACTIVE_ORGANIZATION,
    TEAMS_ARE_NOT_ENABLED,
    FIELD_NOT_ALLOWED,
    UNKNOWN_USER,
    USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
    TEAM_NOT_FOUND,
    ORGANIZATION_NOT_FOUND,
    ROLE_NOT_FOUND,
    ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
    TEAM_MEMBER_LIMIT_REACHED,
  ],
  async handle(context) {
    const { core, body, users, organizations, members, may, settings, joining } = context;
    const { id: organizationId } = namedOrganization(context);
    if (organizationId === undefined) throw fail(NO_ACTIVE_ORGANIZATION);
    const { userId, teamId } = body;
    if (teamId !== undefined && settings.teams === undefined) throw fail(TEAMS_ARE_NOT_ENABLED);
    assertWritable(settings.fields.member, body);
    const user = await users.findById(userId);
    if (user === undefined) throw unknownUser();
    if ((await members.find(organizationId, userId)) !== undefined)
      throw fail(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
    if (teamId !== undefined)
      await core.use(teamSeats).assertRoom({ teamId, organizationId }, Number.POSITIVE_INFINITY);
    const organization = await organizations.findById(organizationId);
    if (organization === undefined) throw fail(ORGANIZATION_NOT_FOUND);
    return context.inOrganization(
      withoutMember(organizationId, () => fail(ORGANIZATION_NOT_FOUND)),
      {
        // A role that the organization defined may have been deleted meanwhile.
        judge: async (_, tx) => assertKnown(body.role, await may.knownAmong(body.role, organizationId, tx)),
        before: () =>
          joining.prepare({
            user,
            organization,
            role: roleText(body.role),
            teamIds: teamId === undefined ? [] : [teamId],
            fields: body,
            createdAt: context.time(),
          }),
        user: { id: userId, gone: unknownUser },
        write: ({ tx, wanted }) => joining.join(wanted, tx),
        row: { table: "member", given: body },
        after: { afterAddMember: (member, wanted) => joining.announce(wanted, member) },
      },
    );
  },
});

const removeMember = route({
  method: "POST",
  path: "/organization/remove-member",
  summary: "Remove a member from an organization",
  session: "required",
  asks: { member: ["delete"] },
  body: z.object({
    memberIdOrEmail: z.string().min(1),
    organizationId: z.string().optional(),
  }),
  returns: (shapes) => z.object({ member: MemberViewShape(shapes) }),
  needs: memberWith({ notMember: MEMBER_NOT_FOUND }),
  uses: { removals },
  event: { name: "member_removed" },
  errors: [YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER, YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER],
  async handle({ body, admitted, removals }) {
    return { member: await removals.remove(body.memberIdOrEmail, admitted) };
  },
});

const leaveOrganization = route({
  method: "POST",
  path: "/organization/leave",
  summary: "Leave an organization",
  session: "required",
  body: z.object({ organizationId: z.string().min(1) }),
  returns: MemberViewShape,
  needs: memberWith({ none: MEMBER_NOT_FOUND, notMember: MEMBER_NOT_FOUND }),
  uses: { removals },
  event: { name: "member_removed" },
  errors: [YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER],
  handle: ({ admitted, removals }) => removals.leave(admitted),
});

const updateMemberRole = route({
  method: "POST",
  path: "/organization/update-member-role",
  summary: "Change a member's roles",
  session: "required",
  asks: { member: ["update"] },
  body: z.object({ memberId: z.string(), role: RoleInput, organizationId: z.string().optional() }),
  returns: Member,
  needs: memberWith({ notMember: MEMBER_NOT_FOUND }),
  uses: { changeRole: roleChange },
  event: { name: "member_role_changed" },
  errors: [
    YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
    YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
    ROLE_NOT_FOUND,
  ],
  handle: ({ body, admitted, changeRole }) => changeRole(body.memberId, body.role, admitted),
});

const transferOwnership = route({
  method: "POST",
  path: "/organization/transfer-ownership",
  summary: "Transfer ownership of an organization to another member",
  session: "fresh",
  body: z.object({
    memberId: z.string(),
    organizationId: z.string().optional(),
    keepRole: z.boolean().optional().describe("True if the caller stays an owner"),
  }),
  returns: (shapes) => z.object({ member: Member(shapes), previous: Member(shapes) }),
  needs: memberWith({ notMember: MEMBER_NOT_FOUND }),
  uses: { transfer: ownershipTransfer },
  event: { name: "ownership_transferred" },
  errors: [YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER],
  handle: ({ body, admitted, transfer }) => transfer(body.memberId, body.keepRole === true, admitted),
});

const getActiveMember = route({
  method: "GET",
  path: "/organization/get-active-member",
  summary: "Get the caller's membership in the active organization",
  session: "required",
  returns: MemberViewShape,
  uses: { members: memberStore },
  errors: [NO_ACTIVE_ORGANIZATION, MEMBER_NOT_FOUND],
  async handle({ user, session, members }) {
    if (session.activeOrganizationId === null) throw fail(NO_ACTIVE_ORGANIZATION);
    const view = await members.findViewOf(user.id, session.activeOrganizationId);
    if (view === undefined) throw fail(MEMBER_NOT_FOUND);
    return view;
  },
});

const getActiveMemberRole = route({
  method: "GET",
  path: "/organization/get-active-member-role",
  summary: "Get the roles of the caller or of another member",
  session: "required",
  query: z.object({
    userId: z.string().optional(),
    organizationId: z.string().optional(),
    organizationSlug: z.string().optional(),
  }),
  returns: z.object({ role: z.string() }),
  needs: memberWith({
    noSuchSlug: ORGANIZATION_NOT_FOUND,
    notMember: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  }),
  uses: { members: memberStore },
  errors: [],
  async handle({ query, caller, members }) {
    if (query.userId === undefined || query.userId === "") return { role: caller.member.role };
    const member = await members.find(caller.organization.id, query.userId);
    if (member === undefined) throw fail(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    return { role: member.role };
  },
});

const listMembers = route({
  method: "GET",
  path: "/organization/list-members",
  summary: "List an organization's members, in pages",
  session: "required",
  query: MemberListQuery,
  lists: ["filterValue"],
  returns: (shapes) => z.object({ members: z.array(MemberViewShape(shapes)), total: z.number() }),
  needs: memberWith({
    noSuchSlug: ORGANIZATION_NOT_FOUND,
    notMember: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  }),
  uses: { list: memberList, settings: organizationSettings },
  errors: [],
  async handle({ query, user, caller, list, settings }) {
    const { organization } = caller;
    const most = Math.min(await membershipLimit(settings, user, organization), MOST_LISTED);
    const { limit = most } = query.asked;
    return list.find(organization.id, query.asked, Math.max(1, Math.min(limit, most)));
  },
});

const listMemberActivity = route({
  method: "GET",
  path: "/organization/list-member-activity",
  summary:
    "List when members were last active in the organization. Members without an open session are left out",
  session: "required",
  query: z.object({
    organizationId: z.string().optional(),
    organizationSlug: z.string().optional(),
    userId: z.union([z.string(), z.array(z.string()).min(1).max(MOST_LISTED)]),
  }),
  lists: ["userId"],
  returns: z.object({
    members: z.array(
      z.object({ userId: z.string(), lastActiveAt: isoDate.describe("Accurate to `session.updateAge`") }),
    ),
  }),
  needs: memberWith(
    {
      noSuchSlug: ORGANIZATION_NOT_FOUND,
      notMember: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
    },
    { member: ["update"] },
  ),
  uses: { sessions: activeSessionStore },
  errors: [],
  async handle(context) {
    const { query, caller, sessions } = context;
    const { id } = caller.organization;
    return { members: await sessions.lastUsesIn(id, [query.userId].flat(), context.time()) };
  },
});

export const memberRoutes = {
  addMember,
  removeMember,
  updateMemberRole,
  getActiveMember,
  getActiveMemberRole,
  listMembers,
  listMemberActivity,
  leaveOrganization,
  transferOwnership,
};
