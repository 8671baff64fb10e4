import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service, transaction } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { inOrganization } from "../access/in-organization.ts";
import { memberWith } from "../access/member-with.ts";
import { activeOrganization, activeTeamOf } from "../active/active-organization.ts";
import { callbackOrganization, callbackTeam, callbackTeamMember } from "../callbacks.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER,
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM,
} from "../errors.ts";
import { memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import { Id, Team, TeamMember, type TeamMemberRow, type TeamRow } from "../shapes.ts";
import { teamMemberStore } from "./member-store.ts";
import { type TeamPlace, teamSeats } from "./seats.ts";
import { teamStore } from "./store.ts";

const setActiveTeam = route({
  method: "POST",
  path: "/organization/set-active-team",
  summary: "Set the session's active team in the active organization, or none",
  session: "required",
  body: z.object({ teamId: z.string().nullable().optional().describe("Null: no active team") }),
  returns: (shapes) => Team(shapes).nullable(),
  uses: { teams: teamStore, teamMembers: teamMemberStore, active: activeOrganization, transaction },
  errors: [NO_ACTIVE_ORGANIZATION, TEAM_NOT_FOUND, USER_IS_NOT_A_MEMBER_OF_THE_TEAM],
  async handle({ body, user, session, found, teams, teamMembers, active, transaction }) {
    if (body.teamId === null) {
      await transaction((tx) => active.clearTeam(found, tx));
      active.present(found, { activeTeamId: null });
      return null;
    }
    const { activeOrganizationId } = session;
    if (activeOrganizationId === null) throw fail(NO_ACTIVE_ORGANIZATION);
    const teamId = body.teamId ?? activeTeamOf(session);
    if (teamId === null) return null;
    const team = await teams.get(teamId, activeOrganizationId);
    const membership = await teamMembers.find(teamId, user.id);
    if (membership === undefined) throw fail(USER_IS_NOT_A_MEMBER_OF_THE_TEAM);
    await transaction(async (tx) => {
      // A request that removes the membership waits for this lock, and then clears the session.
      if (!(await teamMembers.lock(membership.id, tx))) throw fail(USER_IS_NOT_A_MEMBER_OF_THE_TEAM);
      await active.setTeam(found, teamId, tx);
    });
    active.present(found, { activeOrganizationId, activeTeamId: teamId });
    return team;
  },
});

const listUserTeams = route({
  method: "GET",
  path: "/organization/list-user-teams",
  summary: "List the teams of the caller or of another member",
  session: "required",
  query: z.object({
    userId: z.string().optional().describe("Default: the caller"),
    organizationId: z
      .string()
      .optional()
      .describe("Default: all of the caller's organizations; for another user, the active one"),
  }),
  returns: (shapes) => z.array(Team(shapes)),
  uses: { members: memberStore, teams: teamStore, may: permissions },
  errors: [
    NO_ACTIVE_ORGANIZATION,
    YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
    USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
  ],
  async handle({ query, user, session, members, teams, may }) {
    const { userId = user.id } = query;
    const isSelf = userId === user.id;
    if (isSelf && query.organizationId === undefined) return teams.listOfUser(user.id);
    const organizationId = query.organizationId ?? session.activeOrganizationId;
    if (organizationId === null) throw fail(NO_ACTIVE_ORGANIZATION);
    const member = await members.find(organizationId, user.id);
    if (member === undefined) throw fail(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    if (!isSelf) {
      if (!(await may.allows(member, { member: ["update"] })))
        throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
      if ((await members.find(organizationId, userId)) === undefined)
        throw fail(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400));
    }
    return (await teams.listOfUser(userId)).filter((team) => team.organizationId === organizationId);
  },
});

const listTeamMembers = route({
  method: "GET",
  path: "/organization/list-team-members",
  summary: "List the members of a team, for its members and for members who can change it",
  session: "required",
  query: z.object({ teamId: z.string().optional().describe("Default: the active one") }),
  returns: (shapes) => z.array(TeamMember(shapes)),
  uses: { members: memberStore, teams: teamStore, teamMembers: teamMemberStore, may: permissions },
  errors: [YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM, TEAM_NOT_FOUND, USER_IS_NOT_A_MEMBER_OF_THE_TEAM.as(400)],
  async handle({ query, user, session, members, teams, teamMembers, may }) {
    const teamId = query.teamId ?? activeTeamOf(session);
    if (teamId === null) throw fail(YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM);
    const team = await teams.findAsMember(teamId, user.id);
    if (team === undefined) throw fail(TEAM_NOT_FOUND);
    if ((await teamMembers.find(teamId, user.id)) === undefined) {
      const member = await members.find(team.organizationId, user.id);
      if (member === undefined || !(await may.allows(member, { member: ["update"] })))
        throw fail(USER_IS_NOT_A_MEMBER_OF_THE_TEAM.as(400));
    }
    return teamMembers.listOf(teamId);
  },
});

const Place = z.object({ teamId: z.string(), userId: Id, organizationId: z.string().optional() });

const notInOrganization = () => fail(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400));
const notInTeam = () => fail(USER_IS_NOT_A_MEMBER_OF_THE_TEAM.as(400));

/** Finds the team and the membership of a request, both within the organization. */
const placeStore = service((core) => {
  const members = core.use(memberStore);
  const teams = core.use(teamStore);
  const teamMembers = core.use(teamMemberStore);
  return async (
    { teamId, userId, organizationId }: TeamPlace,
    tx?: Transaction,
  ): Promise<{ team: TeamRow; teamMember: TeamMemberRow | undefined }> => {
    if ((await members.find(organizationId, userId, tx)) === undefined) throw notInOrganization();
    const team = await teams.get(teamId, organizationId, tx);
    return { team, teamMember: await teamMembers.find(teamId, userId, tx) };
  };
});

const addTeamMember = route({
  method: "POST",
  path: "/organization/add-team-member",
  summary: "Add a member of the organization to one of its teams",
  session: "required",
  body: Place,
  returns: TeamMember,
  needs: memberWith(
    {
      notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER,
    },
    { member: ["update"] },
  ),
  uses: {
    users: userStore,
    look: placeStore,
    seats: teamSeats,
    settings: organizationSettings,
    inOrganization,
  },
  event: { name: "team_member_added" },
  errors: [USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400), TEAM_NOT_FOUND, TEAM_MEMBER_LIMIT_REACHED],
  async handle(context) {
    const { body, user, session, caller, admitted, users, look, seats, settings } = context;
    const { teamId, userId } = body;
    const { organizationId } = admitted;
    const place = { teamId, userId, organizationId };
    const { team, teamMember: known } = await look(place);
    if (known !== undefined) return known;
    const limit = await seats.limit(place, { user, session });
    // No hook is called if all seats are taken.
    await seats.assertRoom(place, limit);
    const added = await users.findById(userId);
    if (added === undefined) throw notInOrganization();
    const hooks = settings.options.organizationHooks ?? {};
    const organization = callbackOrganization(caller.organization);
    const about = { team: callbackTeam(team), user: callbackUser(added), organization };
    const { teamMember } = await context.inOrganization(admitted, {
      before: () => hooks.beforeAddTeamMember?.({ ...about, teamMember: { teamId, userId } }),
      user: { id: userId, gone: notInOrganization },
      async write({ tx }) {
        await look(place, tx);
        const done = await seats.join(place, limit, context.time(), tx);
        return { done, events: done.isNew ? [{ event: "team_member_added", id: teamId, userId }] : [] };
      },
      after: {
        afterAddTeamMember: ({ teamMember, isNew }) =>
          isNew
            ? hooks.afterAddTeamMember?.({ ...about, teamMember: callbackTeamMember(teamMember) })
            : undefined,
      },
    });
    return teamMember;
  },
});

const removeTeamMember = route({
  method: "POST",
  path: "/organization/remove-team-member",
  summary: "Remove a member from a team",
  session: "required",
  body: Place,
  returns: z.object({ message: z.literal("Team member removed successfully.") }),
  needs: memberWith(
    {
      notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER,
    },
    { member: ["delete"] },
  ),
  uses: {
    users: userStore,
    look: placeStore,
    seats: teamSeats,
    active: activeOrganization,
    settings: organizationSettings,
    inOrganization,
  },
  event: { name: "team_member_removed" },
  errors: [
    USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
    TEAM_NOT_FOUND,
    USER_IS_NOT_A_MEMBER_OF_THE_TEAM.as(400),
  ],
  async handle(context) {
    const { body, user, found, caller, admitted, users, look, seats, active, settings } = context;
    const { teamId, userId } = body;
    const { organizationId } = admitted;
    const hooks = settings.options.organizationHooks ?? {};
    await context.inOrganization(admitted, {
      async judge(_, tx) {
        const { team, teamMember } = await look({ teamId, userId, organizationId }, tx);
        if (teamMember === undefined) throw notInTeam();
        return { team, teamMember };
      },
      async before({ team, teamMember }) {
        const removed = await users.findById(userId);
        if (removed === undefined) throw notInTeam();
        const about = {
          team: callbackTeam(team),
          teamMember: callbackTeamMember(teamMember),
          user: callbackUser(removed),
          organization: callbackOrganization(caller.organization),
        };
        await hooks.beforeRemoveTeamMember?.(about);
        return about;
      },
      async write({ tx, subject: { teamMember } }) {
        if (!(await seats.leave(teamMember, organizationId, tx))) throw notInTeam();
        return { done: undefined, events: [{ event: "team_member_removed", id: teamId, userId }] };
      },
      present() {
        if (userId === user.id && activeTeamOf(found.session) === teamId)
          active.present(found, { activeTeamId: null });
      },
      after: { afterRemoveTeamMember: (_, about) => hooks.afterRemoveTeamMember?.(about) },
    });
    return { message: "Team member removed successfully." as const };
  },
});

export const teamMemberRoutes = {
  setActiveTeam,
  listUserTeams,
  listTeamMembers,
  addTeamMember,
  removeTeamMember,
};
