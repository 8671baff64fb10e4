import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import {
  assertWritable,
  changedValues,
  FIELD_NOT_ALLOWED,
  fieldFailure,
  newValues,
} from "../../../kernel/field-values.ts";
import { requestOf } from "../../../kernel/request-of.ts";
import { route } from "../../../kernel/route.ts";
import { transaction } from "../../../kernel/services.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { callbackUser } from "../../callback-user.ts";
import { inOrganization, namedOrganization } from "../access.ts";
import { activeTeamOf } from "../active-organization.ts";
import { afterwards, callbackOrganization, callbackTeam, replacedBy } from "../callbacks.ts";
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
import { teamLimit, UNLIMITED } from "../limits.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import { type MemberRow, Name, Team, type TeamRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { definedOf } from "../without-undefined.ts";
import { teamRemoval } from "./removal.ts";
import { teamSeats } from "./seats.ts";
import { teamStore } from "./store.ts";

export const createTeam = route({
  method: "POST",
  path: "/organization/create-team",
  summary: "Create a team in an organization",
  session: "required",
  body: ({ withFields }) =>
    withFields("team", z.object({ name: Name, organizationId: z.string().optional() }), "new"),
  returns: Team,
  needs: inOrganization(
    {
      notMember: YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
    },
    { team: ["create"] },
  ),
  uses: {
    organizations: organizationStore,
    teams: teamStore,
    settings: organizationSettings,
    transaction,
    audit,
  },
  event: { name: "team_created" },
  errors: [FIELD_NOT_ALLOWED, YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS, TEAM_ALREADY_EXISTS],
  async handle(context) {
    const { body, core, user, caller, stillAdmitted, organizations, teams, settings } = context;
    const { id: organizationId } = caller.organization;
    assertWritable(settings.fields.team, body);
    const limit = await teamLimit(settings, organizationId, context.found, requestOf(context));
    const assertRoom = async (tx?: Transaction): Promise<void> => {
      if (limit === UNLIMITED || (await teams.count(organizationId, tx)) < limit) return;
      throw fail(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS);
    };
    // No hook hears of a team that there is no room for.
    await assertRoom();
    const hooks = settings.options.organizationHooks ?? {};
    const about = { user: callbackUser(user), organization: callbackOrganization(caller.organization) };
    const given = { ...body, organizationId };
    const wanted = await replacedBy(given, hooks.beforeCreateTeam?.({ ...about, team: given }));
    const row: TeamRow = {
      ...(await newValues(settings.fields.team, wanted)),
      id: await core.newId("team"),
      name: wanted.name,
      organizationId,
      createdAt: context.time(),
      updatedAt: null,
    };
    const team = await context
      .transaction(async (tx) => {
        if (!(await organizations.lock(organizationId, tx)))
          throw fail(YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
        await stillAdmitted(tx);
        await assertRoom(tx);
        await teams.assertFree(row.name, organizationId, tx);
        await teams.insert({ ...row }, tx);
        const target = { type: "team", id: row.id };
        await context.audit.record({ event: "team_created", userId: user.id, organizationId, target }, tx);
        return (await teams.find(row.id, organizationId, tx)) ?? row;
      })
      .catch((error: unknown) => {
        throw fieldFailure("team", settings.fields.team, body, error);
      });
    await afterwards(context, "afterCreateTeam", async () =>
      hooks.afterCreateTeam?.({ ...about, team: callbackTeam(team) }),
    );
    return team;
  },
});

export const removeTeam = route({
  method: "POST",
  path: "/organization/remove-team",
  summary: "Remove a team; its members stay in the organization",
  session: "required",
  body: z.object({ teamId: z.string(), organizationId: z.string().optional() }),
  returns: z.object({ message: z.literal("Team removed successfully.") }),
  needs: inOrganization({ notMember: YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM }),
  uses: {
    organizations: organizationStore,
    teams: teamStore,
    removal: teamRemoval,
    may: permissions,
    settings: organizationSettings,
    transaction,
    audit,
  },
  event: { name: "team_deleted" },
  errors: [
    YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM,
    YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION,
    TEAM_NOT_FOUND,
    UNABLE_TO_REMOVE_LAST_TEAM,
  ],
  async handle(context) {
    const { body, user, session, caller, stillAdmitted, organizations, teams, removal } = context;
    const { id: organizationId } = caller.organization;
    // The one that the caller acts in is left first.
    if (activeTeamOf(session) === body.teamId) throw fail(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM);
    const getRemovable = async (member: MemberRow, tx?: Transaction): Promise<TeamRow> => {
      if (!(await context.may.allows(member, { team: ["delete"] }, tx)))
        throw fail(YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION);
      const found = await teams.find(body.teamId, organizationId, tx);
      if (found === undefined) throw fail(TEAM_NOT_FOUND);
      await removal.assertNotLast(organizationId, tx);
      return found;
    };
    const team = await getRemovable(caller.member);
    const hooks = context.settings.options.organizationHooks ?? {};
    const about = {
      team: callbackTeam(team),
      user: callbackUser(user),
      organization: callbackOrganization(caller.organization),
    };
    await hooks.beforeDeleteTeam?.(about);
    await context.transaction(async (tx) => {
      if (!(await organizations.lock(organizationId, tx)))
        throw fail(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM);
      const { member } = await stillAdmitted(tx);
      await removal.remove(await getRemovable(member, tx), tx);
      const target = { type: "team", id: team.id };
      await context.audit.record({ event: "team_deleted", userId: user.id, organizationId, target }, tx);
    });
    await afterwards(context, "afterDeleteTeam", async () => hooks.afterDeleteTeam?.(about));
    return { message: "Team removed successfully." as const };
  },
});

const Changes = z.object({ name: Name.optional(), organizationId: z.string().optional() });

export const updateTeam = route({
  method: "POST",
  path: "/organization/update-team",
  summary: "Rename a team",
  session: "required",
  body: ({ withFields }) => z.object({ teamId: z.string(), data: withFields("team", Changes, "there") }),
  returns: Team,
  needs: inOrganization(
    {
      notMember: YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
    },
    { team: ["update"] },
    // Beside what is to change.
    ({ body, query, session }) =>
      namedOrganization({ body: (body as { data?: unknown } | undefined)?.data, query, session }),
  ),
  uses: {
    organizations: organizationStore,
    teams: teamStore,
    settings: organizationSettings,
    transaction,
    audit,
  },
  event: { name: "team_updated" },
  errors: [TEAM_NOT_FOUND, FIELD_NOT_ALLOWED, TEAM_ALREADY_EXISTS],
  async handle(context) {
    const { body, user, caller, stillAdmitted, organizations, teams, settings } = context;
    const { id: organizationId } = caller.organization;
    const getTeam = async (tx?: Transaction): Promise<TeamRow> => {
      const found = await teams.find(body.teamId, organizationId, tx);
      if (found === undefined) throw fail(TEAM_NOT_FOUND);
      return found;
    };
    const before = await getTeam();
    assertWritable(settings.fields.team, body.data);
    const hooks = settings.options.organizationHooks ?? {};
    const about = { user: callbackUser(user), organization: callbackOrganization(caller.organization) };
    const { organizationId: _, ...given } = definedOf(body.data);
    const wanted = await replacedBy(
      given,
      hooks.beforeUpdateTeam?.({ ...about, team: callbackTeam(before), updates: given }),
    );
    const changes = {
      ...definedOf({ name: wanted.name }),
      ...(await changedValues(settings.fields.team, wanted)),
    };
    const changed = Object.keys(changes);
    const updated = await context
      .transaction(async (tx) => {
        if (!(await organizations.lock(organizationId, tx)))
          throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM);
        await stillAdmitted(tx);
        const team = await getTeam(tx);
        if (changed.length === 0) return team;
        if (changes.name !== undefined) await teams.assertFree(changes.name, organizationId, tx, team.id);
        await teams.update(team, { ...changes, updatedAt: context.time() }, tx);
        const target = { type: "team", id: team.id };
        await context.audit.record(
          { event: "team_updated", userId: user.id, organizationId, changed, target },
          tx,
        );
        return getTeam(tx);
      })
      .catch((error: unknown) => {
        throw fieldFailure("team", settings.fields.team, body.data, error);
      });
    await afterwards(context, "afterUpdateTeam", async () =>
      hooks.afterUpdateTeam?.({ ...about, team: callbackTeam(updated) }),
    );
    return updated;
  },
});

export const listTeams = route({
  method: "GET",
  path: "/organization/list-teams",
  apiAliases: ["listOrganizationTeams"],
  summary: "The teams of an organization, oldest first",
  session: "required",
  query: z.object({ organizationId: z.string().optional() }),
  returns: (shapes) => z.array(Team(shapes)),
  needs: inOrganization({ notMember: YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION }),
  uses: { teams: teamStore },
  errors: [],
  handle: ({ caller, teams }) => teams.listOf(caller.organization.id),
});

export const listTeamSeats = route({
  method: "GET",
  path: "/organization/team-seats",
  summary: "The number of members of each team, and the maximum",
  session: "required",
  query: z.object({ organizationId: z.string().optional() }),
  returns: z.array(
    z.object({
      teamId: z.string(),
      members: z.number(),
      limit: z.number().nullable().describe("Null: as many as they like"),
    }),
  ),
  needs: inOrganization({ notMember: YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION }),
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
