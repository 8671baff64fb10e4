import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { withoutUndefined } from "../../../base/json.ts";
import {
  assertWritable,
  changedValues,
  FIELD_NOT_ALLOWED,
  newValues,
} from "../../../kernel/contracts/fields/field-values.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { requestOf } from "../../../kernel/contracts/request-of.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { valuesOf } from "../../audit/index.ts";
import { inOrganization } from "../access/in-organization.ts";
import { memberWith, namedOrganization } from "../access/member-with.ts";
import { activeTeamOf, deactivation } from "../active/active-organization.ts";
import { callbackOrganization, callbackTeam, replacedBy } from "../callbacks.ts";
import {
  TEAM_ALREADY_EXISTS,
  TEAM_NOT_FOUND,
  UNABLE_TO_REMOVE_LAST_TEAM,
  YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS,
} from "../errors.ts";
import { teamIdsOf } from "../invitations/store.ts";
import { teamLimit, UNLIMITED } from "../limits.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import { Name, Team, type TeamRow } from "../shapes.ts";
import { teamMemberStore } from "./member-store.ts";
import { teamSeats } from "./seats.ts";
import { teamInvitationStore, teamStore } from "./store.ts";

/** Removes a team with all references to it. The organization is locked. Only in engines with teams. */
export const teamRemoval = service((core) => {
  const { teams: options } = core.use(organizationSettings);
  const teams = core.use(teamStore);
  const teamMembers = core.use(teamMemberStore);
  const deactivate = core.use(deactivation);
  const invitations = core.use(teamInvitationStore);

  /** Removes the team from pending invitations, which stay valid for the organization. */
  const forgetInInvitations = async ({ id, organizationId }: TeamRow, tx: Transaction): Promise<void> => {
    for (const invitation of await invitations.pendingOf(organizationId, tx)) {
      const named = teamIdsOf(invitation);
      if (!named.includes(id)) continue;
      const others = named.filter((other) => other !== id).join(",");
      await invitations.setTeams(invitation.id, others === "" ? null : others, tx);
    }
  };

  return {
    /** Throws if it is the last team, unless the options allow removing all. */
    async assertNotLast(organizationId: string, tx?: Transaction): Promise<void> {
      if (options?.allowRemovingAllTeams === true) return;
      if ((await teams.count(organizationId, tx)) <= 1) throw fail(UNABLE_TO_REMOVE_LAST_TEAM);
    },
    /** True for the one caller that removes it. */
    async remove(team: TeamRow, tx: Transaction): Promise<boolean> {
      const { id, organizationId } = team;
      const people = await teamMembers.userIdsOf(id, tx);
      // Waits for a concurrent request that makes the team active. Its write is visible below.
      await teamMembers.removeOfTeam(id, tx);
      await teamMembers.allLeft({ organizationId, teamId: id }, tx);
      await forgetInInvitations(team, tx);
      await deactivate.ofTeam(people, id, tx);
      return teams.remove(id, organizationId, tx);
    },
  };
});

const createTeam = route({
  method: "POST",
  path: "/organization/create-team",
  summary: "Create a team in an organization",
  session: "required",
  body: ({ withFields }) =>
    withFields("team", z.object({ name: Name, organizationId: z.string().optional() }), "new"),
  returns: Team,
  needs: memberWith(
    {
      notMember: YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
    },
    { team: ["create"] },
  ),
  uses: { teams: teamStore, settings: organizationSettings, inOrganization },
  event: { name: "team_created" },
  errors: [FIELD_NOT_ALLOWED, YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS, TEAM_ALREADY_EXISTS],
  async handle(context) {
    const { body, core, user, caller, admitted, teams, settings, inOrganization } = context;
    const { organizationId } = admitted;
    assertWritable(settings.fields.team, body);
    const limit = await teamLimit(settings, organizationId, context.found, requestOf(context));
    const hooks = settings.options.organizationHooks ?? {};
    const about = { user: callbackUser(user), organization: callbackOrganization(caller.organization) };
    return inOrganization(admitted, {
      async judge(_, tx) {
        if (limit === UNLIMITED || (await teams.count(organizationId, tx)) < limit) return;
        throw fail(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS);
      },
      async before(): Promise<TeamRow> {
        const given = { ...body, organizationId };
        const wanted = await replacedBy(given, hooks.beforeCreateTeam?.({ ...about, team: given }));
        return {
          ...(await newValues(settings.fields.team, wanted)),
          id: await core.newId("team"),
          name: wanted.name,
          organizationId,
          createdAt: context.time(),
          updatedAt: null,
        };
      },
      async write({ tx, wanted: row }) {
        await teams.assertFree(row.name, organizationId, tx);
        await teams.insert({ ...row }, tx);
        const team = (await teams.find(row.id, organizationId, tx)) ?? row;
        return { done: team, events: [{ event: "team_created", id: row.id }] };
      },
      row: { table: "team", given: body },
      after: {
        afterCreateTeam: (team) => hooks.afterCreateTeam?.({ ...about, team: callbackTeam(team) }),
      },
    });
  },
});

const removeTeam = route({
  method: "POST",
  path: "/organization/remove-team",
  summary: "Remove a team; its members stay in the organization",
  session: "required",
  asks: { team: ["delete"] },
  body: z.object({ teamId: z.string(), organizationId: z.string().optional() }),
  returns: z.object({ message: z.literal("Team removed successfully.") }),
  needs: memberWith({ notMember: YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM }),
  uses: {
    teams: teamStore,
    removal: teamRemoval,
    may: permissions,
    settings: organizationSettings,
    inOrganization,
  },
  event: { name: "team_deleted" },
  errors: [
    YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM,
    YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION,
    TEAM_NOT_FOUND,
    UNABLE_TO_REMOVE_LAST_TEAM,
  ],
  async handle(context) {
    const { body, user, session, caller, admitted, teams, removal, may, settings } = context;
    const { organizationId } = admitted;
    // The caller must leave the active team first.
    if (activeTeamOf(session) === body.teamId) throw fail(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM);
    const hooks = settings.options.organizationHooks ?? {};
    await context.inOrganization(admitted, {
      async judge({ member }, tx) {
        if (!(await may.allows(member, { team: ["delete"] }, tx)))
          throw fail(YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION);
        const team = await teams.get(body.teamId, organizationId, tx);
        await removal.assertNotLast(organizationId, tx);
        return team;
      },
      async before(team) {
        const organization = callbackOrganization(caller.organization);
        const about = { team: callbackTeam(team), user: callbackUser(user), organization };
        await hooks.beforeDeleteTeam?.(about);
        return about;
      },
      async write({ tx, subject: team }) {
        await removal.remove(team, tx);
        return { done: undefined, events: [{ event: "team_deleted", id: team.id }] };
      },
      after: { afterDeleteTeam: (_, about) => hooks.afterDeleteTeam?.(about) },
    });
    return { message: "Team removed successfully." as const };
  },
});

const Changes = z.object({ name: Name.optional(), organizationId: z.string().optional() });

const updateTeam = route({
  method: "POST",
  path: "/organization/update-team",
  summary: "Rename a team",
  session: "required",
  body: ({ withFields }) => z.object({ teamId: z.string(), data: withFields("team", Changes, "there") }),
  returns: Team,
  needs: memberWith(
    {
      notMember: YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
    },
    { team: ["update"] },
    // The request names the organization among the changes.
    ({ body, query, session }) =>
      // Guards see bodies of any shape; this one is validated.
      namedOrganization({ body: (body as { data?: unknown } | undefined)?.data, query, session }),
  ),
  uses: { teams: teamStore, settings: organizationSettings, inOrganization },
  event: { name: "team_updated" },
  errors: [TEAM_NOT_FOUND, FIELD_NOT_ALLOWED, TEAM_ALREADY_EXISTS],
  async handle(context) {
    const { body, user, caller, admitted, teams, settings, inOrganization } = context;
    const { organizationId } = admitted;
    const hooks = settings.options.organizationHooks ?? {};
    const about = { user: callbackUser(user), organization: callbackOrganization(caller.organization) };
    return inOrganization(admitted, {
      judge: (_, tx) => teams.get(body.teamId, organizationId, tx),
      async before(team) {
        assertWritable(settings.fields.team, body.data);
        const { organizationId: _, ...updates } = withoutUndefined(body.data);
        const asked = hooks.beforeUpdateTeam?.({ ...about, team: callbackTeam(team), updates });
        const wanted = await replacedBy(updates, asked);
        const { name } = wanted;
        return { ...withoutUndefined({ name }), ...(await changedValues(settings.fields.team, wanted)) };
      },
      async write({ tx, subject: team, wanted: changes }) {
        const { id } = team;
        const changed = Object.keys(changes);
        if (changed.length === 0) return { done: team, events: [] };
        if (changes.name !== undefined) await teams.assertFree(changes.name, organizationId, tx, id);
        await teams.update(team, { ...changes, updatedAt: context.time() }, tx);
        const done = await teams.get(id, organizationId, tx);
        return {
          done,
          events: [{ event: "team_updated", id, changed, ...valuesOf(["name"], team, done) }],
        };
      },
      row: { table: "team", given: body.data },
      after: {
        afterUpdateTeam: (team) => hooks.afterUpdateTeam?.({ ...about, team: callbackTeam(team) }),
      },
    });
  },
});

const listTeams = route({
  method: "GET",
  path: "/organization/list-teams",
  apiAliases: ["listOrganizationTeams"],
  summary: "List an organization's teams, oldest first",
  session: "required",
  query: z.object({ organizationId: z.string().optional() }),
  returns: (shapes) => z.array(Team(shapes)),
  needs: memberWith({ notMember: YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION }),
  uses: { teams: teamStore },
  errors: [],
  handle: ({ caller, teams }) => teams.listOf(caller.organization.id),
});

const listTeamSeats = route({
  method: "GET",
  path: "/organization/team-seats",
  summary: "Get the number of members of each team, and the maximum",
  session: "required",
  query: z.object({ organizationId: z.string().optional() }),
  returns: z.array(
    z.object({
      teamId: z.string(),
      members: z.number(),
      limit: z.number().nullable().describe("Null: no limit"),
    }),
  ),
  needs: memberWith({ notMember: YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION }),
  uses: { teams: teamStore, seats: teamSeats },
  errors: [],
  async handle({ user, session, caller, teams, seats }) {
    const { id: organizationId } = caller.organization;
    const taken = await teams.seatsOf(organizationId);
    return Promise.all(
      taken.map(async ({ id: teamId, memberCount: members }) => {
        const limit = await seats.limit({ teamId, organizationId }, { user, session });
        return { teamId, members, limit: Number.isFinite(limit) ? limit : null };
      }),
    );
  },
});

export const teamRoutes = { createTeam, removeTeam, updateTeam, listTeams, listTeamSeats };
