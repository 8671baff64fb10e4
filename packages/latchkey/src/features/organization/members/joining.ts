import { fail } from "../../../base/errors.ts";
import { newValues } from "../../../kernel/contracts/fields/field-values.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import type { Written } from "../access/in-organization.ts";
import type { OrganizationEvent } from "../audit/organization-audit.ts";
import { callbackMember, callbackOrganization, replacedBy } from "../callbacks.ts";
import {
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
} from "../errors.ts";
import { givenRoles, roleText } from "../roles/names.ts";
import { membershipLimit, organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { seatLimits, teamSeats } from "../teams/seats.ts";
import { memberStore } from "./store.ts";

/** A user who is to become a member of an organization. */
export interface NewMember {
  user: User;
  organization: OrganizationRow;
  /** Names of roles, separated by commas. */
  role: string;
  /** Teams of the organization to join at once; the first one counts as the oldest. Default: none. */
  teamIds?: readonly string[];
  /** Given values of the application's columns. Default: their defaults. */
  fields?: Readonly<Record<string, unknown>>;
  createdAt: string;
}

/** A new member after the application's hook, with the limits. */
export interface JoiningMember extends NewMember {
  readonly teamIds: readonly string[];
  /** Maximum number of members in the organization. */
  readonly limit: number;
  /** Maximum number of members in each of the teams. */
  readonly seats: ReadonlyMap<string, number>;
  /** Values of the application's columns, as they are stored. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Adds members in every case: `prepare` before the transaction, `join` in it, `announce` after it. */
export const joining = requestService((core) => {
  const settings = core.use(organizationSettings);
  const teams = settings.teams === undefined ? undefined : core.use(teamSeats);
  const hooks = settings.options.organizationHooks ?? {};
  const join = core.use(entry);

  return (context) => ({
    /** Calls the application's hook, which may refuse the member, and its limits. Never in a transaction. */
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

    /** Calls the application's hook after the commit. */
    announce: (joining: JoiningMember, member: MemberRow) =>
      hooks.afterAddMember?.({ ...aboutOf(joining), member: callbackMember(member) }),
  });
});

/**
 * Adds the member. The user is locked first, then the organization. Throws, in this order,
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
    // Rows of the compatible framework have no key, so the unique index doesn't cover them.
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
