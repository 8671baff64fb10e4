import { fail } from "../../../base/errors.ts";
import { callbackUser } from "../../../kernel/callback-user.ts";
import { newValues } from "../../../kernel/field-values.ts";
import type { User } from "../../../kernel/identity.ts";
import { requestService, service } from "../../../kernel/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { callbackMember, callbackOrganization, replacedBy } from "../callbacks.ts";
import {
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
} from "../errors.ts";
import type { Written } from "../in-organization.ts";
import type { OrganizationEvent } from "../organization-audit.ts";
import { givenRoles, roleText } from "../roles/names.ts";
import { membershipLimit, organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { seatLimits, teamSeats } from "../teams/seats.ts";
import { memberStore } from "./store.ts";

/** Who is to become a member, of what, and as what. */
export interface NewMember {
  user: User;
  organization: OrganizationRow;
  /** Names of roles, separated by commas. */
  role: string;
  /** Teams of the organization to be in from the beginning; the first one counts as the oldest. Default: none. */
  teamIds?: readonly string[];
  /** Columns that the application has added, as they were given. Default: their defaults. */
  fields?: Readonly<Record<string, unknown>>;
  createdAt: string;
}

/** A new member with what the application has said of them. */
export interface JoiningMember extends NewMember {
  readonly teamIds: readonly string[];
  /** Members that the organization may have. */
  readonly limit: number;
  /** People that each of the teams may have. */
  readonly seats: ReadonlyMap<string, number>;
  /** The columns of the application, as they are stored. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * How people become members, whichever way they come: `prepare` before the transaction, `join` in it, `announce` after
 * it.
 */
export const joining = requestService((core) => {
  const settings = core.use(organizationSettings);
  const teams = settings.teams === undefined ? undefined : core.use(teamSeats);
  const hooks = settings.options.organizationHooks ?? {};
  const join = core.use(entry);

  return (context) => ({
    /** Asks the application: its hook, which may refuse or change it, its limits. Outside of every transaction. */
    async prepare(newcomer: NewMember): Promise<JoiningMember> {
      const { user, organization, role, teamIds = [], fields } = newcomer;
      const added = { organizationId: organization.id, userId: user.id, role };
      const wanted = await replacedBy(
        added,
        hooks.beforeAddMember?.({ ...aboutOf(newcomer), member: added }),
      );
      const { found } = context;
      const session = found ? { user: found.user, session: found.session } : null;
      const seats = await seatLimits(teams, teamIds, organization.id, session);
      return {
        ...newcomer,
        role: roleText(givenRoles(wanted.role)) || role,
        teamIds: [...seats.keys()],
        limit: await membershipLimit(settings, user, organization),
        seats,
        values: await newValues(settings.fields.member, { ...fields, ...wanted }),
      };
    },

    join,

    /** After the commit: tells the application. */
    announce: (joining: JoiningMember, member: MemberRow) =>
      hooks.afterAddMember?.({ ...aboutOf(joining), member: callbackMember(member) }),
  });
});

/**
 * Makes the member. The user is locked first, then the organization. Throws, in this order,
 * USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED, TEAM_NOT_FOUND and
 * TEAM_MEMBER_LIMIT_REACHED.
 */
const entry = service((core) => {
  const members = core.use(memberStore);
  const teams = core.use(organizationSettings).teams === undefined ? undefined : core.use(teamSeats);

  const insert = async (row: Omit<MemberRow, "id">, tx: Transaction): Promise<MemberRow> => {
    try {
      return await members.insert({ ...row }, tx);
    } catch (error) {
      if (error instanceof UniqueViolation && error.on("member", "membershipKey"))
        throw fail(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
      throw error;
    }
  };

  return async (joining: JoiningMember, tx: Transaction): Promise<Written<MemberRow>> => {
    const { user, organization, role, teamIds, limit, seats, values, createdAt } = joining;
    const ids = { organizationId: organization.id, userId: user.id };
    const { organizationId, userId } = ids;
    // Rows of the compatible framework have no key that the index could hold against a second one.
    if ((await members.find(organizationId, userId, tx)) !== undefined)
      throw fail(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
    if (!((await members.count(organizationId, tx)) < limit))
      throw fail(ORGANIZATION_MEMBERSHIP_LIMIT_REACHED);
    const teamId = teamIds[0] ?? null;
    const member = await insert({ ...values, ...ids, role, createdAt, teamId }, tx);
    const events: OrganizationEvent[] = [{ event: "member_added", id: member.id, userId }];
    for (const id of teamIds) {
      if (teams === undefined) throw fail(TEAM_NOT_FOUND);
      const place = { ...ids, teamId: id };
      const { isNew } = await teams.join(place, seats.get(id) ?? 0, createdAt, tx);
      if (isNew) events.push({ event: "team_member_added", id, userId });
    }
    return { done: member, events };
  };
});

function aboutOf({ user, organization }: NewMember) {
  return { user: callbackUser(user), organization: callbackOrganization(organization) };
}
