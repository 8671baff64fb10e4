import { fail } from "../../../base/errors.ts";
import { newValues } from "../../../kernel/field-values.ts";
import type { User } from "../../../kernel/identity.ts";
import { requestService } from "../../../kernel/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { callbackUser } from "../../callback-user.ts";
import { afterwards, callbackMember, callbackOrganization, replacedBy } from "../callbacks.ts";
import {
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
} from "../errors.ts";
import { givenRoles, roleText } from "../roles/names.ts";
import { membershipLimit, organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { teamSeats } from "../teams/seats.ts";
import { memberStore } from "./store.ts";

/** Who is to become a member, of what, and as what. */
export interface Newcomer {
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

/** A newcomer with what the application has said of them. */
export interface Arrival extends Newcomer {
  readonly teamIds: readonly string[];
  /** Members that the organization may have. */
  readonly limit: number;
  /** People that each of the teams may have. */
  readonly seats: ReadonlyMap<string, number>;
  /** The columns of the application, as they are stored. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * How people become members, whichever way they come: `expect` before the transaction, `arrive` in it, `greet` after
 * it.
 */
export const arrivals = requestService((core) => {
  const settings = core.use(organizationSettings);
  const members = core.use(memberStore);
  const teams = settings.teams === undefined ? undefined : core.use(teamSeats);
  const auditOf = audit.make(core);
  const hooks = settings.options.organizationHooks ?? {};

  const aboutOf = ({ user, organization }: Newcomer) => ({
    user: callbackUser(user),
    organization: callbackOrganization(organization),
  });

  const insert = async (row: Omit<MemberRow, "id">, tx: Transaction): Promise<MemberRow> => {
    try {
      return await members.insert({ ...row }, tx);
    } catch (error) {
      if (error instanceof UniqueViolation && error.on("member", "membershipKey"))
        throw fail(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
      throw error;
    }
  };

  return (context) => {
    const joinTeam = async (teamId: string, arrival: Arrival, tx: Transaction): Promise<void> => {
      if (teams === undefined) throw fail(TEAM_NOT_FOUND);
      const { user, organization, seats, createdAt } = arrival;
      const place = { userId: user.id, teamId, organizationId: organization.id };
      const { isNew } = await teams.join(place, seats.get(teamId) ?? 0, createdAt, tx);
      if (!isNew) return;
      const target = { type: "team", id: teamId };
      await auditOf(context).record(
        { event: "team_member_added", userId: user.id, organizationId: organization.id, target },
        tx,
      );
    };

    /** People that each of the teams may have. */
    const seatsOf = async (teamIds: readonly string[], organizationId: string) => {
      const session = context.found ? { user: context.found.user, session: context.found.session } : null;
      const seats = new Map<string, number>();
      for (const teamId of teamIds)
        seats.set(teamId, (await teams?.limit({ teamId, organizationId }, session)) ?? 0);
      return seats;
    };

    return {
      /** Asks the application: its hook, which may refuse or change it, its limits. Outside of every transaction. */
      async expect(newcomer: Newcomer): Promise<Arrival> {
        const { user, organization, role, teamIds = [], fields } = newcomer;
        const added = { organizationId: organization.id, userId: user.id, role };
        const wanted = await replacedBy(
          added,
          hooks.beforeAddMember?.({ ...aboutOf(newcomer), member: added }),
        );
        const seats = await seatsOf(teamIds, organization.id);
        return {
          ...newcomer,
          role: roleText(givenRoles(wanted.role)) || role,
          teamIds: [...seats.keys()],
          limit: await membershipLimit(settings, user, organization),
          seats,
          values: await newValues(settings.fields.member, { ...fields, ...wanted }),
        };
      },

      /**
       * Makes the member. The user is locked first, then the organization. Throws, in this order,
       * USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED, TEAM_NOT_FOUND and
       * TEAM_MEMBER_LIMIT_REACHED.
       */
      async arrive(arrival: Arrival, tx: Transaction): Promise<MemberRow> {
        const { user, organization, role, teamIds, limit, values, createdAt } = arrival;
        const organizationId = organization.id;
        // Rows of the compatible framework have no key that the index could hold against a second one.
        if ((await members.find(organizationId, user.id, tx)) !== undefined)
          throw fail(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
        if (!((await members.count(organizationId, tx)) < limit))
          throw fail(ORGANIZATION_MEMBERSHIP_LIMIT_REACHED);
        const ids = { organizationId, userId: user.id };
        const teamId = teamIds[0] ?? null;
        const member = await insert({ ...values, ...ids, role, createdAt, teamId }, tx);
        const target = { type: "member", id: member.id };
        await auditOf(context).record({ event: "member_added", userId: user.id, organizationId, target }, tx);
        for (const id of teamIds) await joinTeam(id, arrival, tx);
        return member;
      },

      /** After the commit: tells the application. */
      async greet(arrival: Arrival, member: MemberRow): Promise<void> {
        await afterwards(context, "afterAddMember", async () =>
          hooks.afterAddMember?.({ ...aboutOf(arrival), member: callbackMember(member) }),
        );
      },
    };
  };
});
