import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import {
  fieldFailure,
  givenFields,
  newValues,
  shownValues,
} from "../../../kernel/contracts/fields/field-values.ts";
import type { Found, Session, User } from "../../../kernel/contracts/identity.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { requestOf } from "../../../kernel/contracts/request-of.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { sessionStore } from "../../sessions/store.ts";
import { userStore } from "../../users/store.ts";
import { activeOrganization } from "../active/active-organization.ts";
import { organizationAudit } from "../audit/organization-audit.ts";
import {
  afterwards,
  callbackMember,
  callbackOrganization,
  callbackTeam,
  metadataText,
  replacedBy,
} from "../callbacks.ts";
import {
  ORGANIZATION_ALREADY_EXISTS,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS,
} from "../errors.ts";
import { memberStore } from "../members/store.ts";
import { asOwner } from "../roles/names.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow, TeamRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { teamSeats } from "../teams/seats.ts";
import { teamStore } from "../teams/store.ts";

/** Values of a new organization, beside the application's columns. */
export interface NewOrganization {
  name: string;
  slug: string;
  logo?: string | null | undefined;
  metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** The future owner, and the origin of the request. */
interface Creator {
  user: User;
  /** The session of the request. Undefined: the application calls in process. */
  session: Session | undefined;
  /** The caller, if the new organization becomes active in their session. */
  acting: Found | undefined;
  /** True if the application creates it, which needs no permission of the user. */
  isTrusted: boolean;
}

interface Created {
  organization: OrganizationRow;
  member: MemberRow;
  team: TeamRow | undefined;
}

/** Creates organizations, each with its owner and first team. */
export const createOrganizationFor = requestService((core) => {
  const { db } = core;
  const settings = core.use(organizationSettings);
  const { options } = settings;
  const users = core.use(userStore);
  const sessions = core.use(sessionStore);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const teams =
    settings.teams === undefined ? undefined : { store: core.use(teamStore), seats: core.use(teamSeats) };
  const auditOf = organizationAudit.make(core);
  const activeOf = activeOrganization.make(core);
  const { organizationHooks: hooks = {}, organizationCreation: older = {} } = options;

  const isAllowed = async (user: User): Promise<boolean> => {
    if (!settings.canBeCreated) return false;
    const { allowUserToCreateOrganization: allow } = options;
    return typeof allow === "function" ? allow(callbackUser(user)) : true;
  };

  /** Throws if the user has reached the limit of organizations. Holds while the user's row is locked. */
  const assertRoom = async (user: User, tx?: Transaction): Promise<void> => {
    const { organizationLimit: limit } = options;
    if (typeof limit === "number" && (await members.countOf(user.id, tx)) >= limit)
      throw fail(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS);
  };

  const wantedRow = async (
    context: Context,
    given: NewOrganization,
    user: User,
  ): Promise<OrganizationRow> => {
    const { name, slug, logo, metadata } = given;
    const { organization: fields } = settings.fields;
    const shown = {
      ...givenFields(fields, given),
      name,
      slug,
      logo: logo || null,
      metadata: metadata ?? null,
    };
    const about = { organization: shown, user: callbackUser(user) };
    const first = await replacedBy(shown, older.beforeCreate?.(about, requestOf(context)));
    const wanted = await replacedBy(
      first,
      hooks.beforeCreateOrganization?.({ ...about, organization: first }),
    );
    return {
      ...wanted,
      ...(await newValues(fields, wanted)),
      metadata: metadataText(wanted.metadata),
      id: await core.newId("organization"),
      createdAt: context.time(),
    };
  };

  /** Throws if this organization can't be created for the user, before any hook is called. */
  const judge = async ({ user, isTrusted }: Creator, { slug }: NewOrganization): Promise<void> => {
    if (!isTrusted && !(await isAllowed(user))) throw fail(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION);
    const { organizationLimit: limit } = options;
    if (typeof limit === "function" && (await limit(callbackUser(user))))
      throw fail(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS);
    await assertRoom(user);
    if (await organizations.isTaken(slug)) throw fail(ORGANIZATION_ALREADY_EXISTS);
  };

  const firstTeam = async (
    context: Context,
    organization: OrganizationRow,
    user: User,
  ): Promise<TeamRow | undefined> => {
    const { defaultTeam } = settings.teams ?? {};
    if (settings.teams === undefined || defaultTeam?.enabled === false) return undefined;
    const shown = callbackOrganization(organization);
    const custom = await defaultTeam?.customCreateDefaultTeam?.(shown, requestOf(context));
    const team = { name: organization.name, ...custom, organizationId: organization.id };
    const about = { team, organization: shown, user: callbackUser(user) };
    const wanted = await replacedBy(team, hooks.beforeCreateTeam?.(about));
    return {
      ...wanted,
      ...(await newValues(settings.fields.team, wanted)),
      id: await core.newId("team"),
      organizationId: organization.id,
      createdAt: organization.createdAt,
      updatedAt: null,
    };
  };

  return (context) => ({
    async create(creator: Creator, given: NewOrganization): Promise<Created> {
      const { user, session, acting } = creator;
      await judge(creator, given);
      const stored = await wantedRow(context, given, user);
      const organization = { ...stored, ...shownValues(settings.fields.organization, { ...stored }) };
      const { id: organizationId, createdAt } = organization;
      const team = await firstTeam(context, organization, user);
      const added = { organizationId, userId: user.id, role: settings.creatorRole };
      const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
      const wanted = await replacedBy(added, hooks.beforeAddMember?.({ ...about, member: added }));
      const memberValues = await newValues(settings.fields.member, wanted);

      const member = await db
        .transaction(async (tx) => {
          await users.lockCaller(user.id, tx);
          // As with an invitation: a request of an ended session must leave nothing behind.
          if (session !== undefined) await sessions.assertOpen(session, context.time(), tx);
          await assertRoom(user, tx);
          await organizations.insert({ ...stored }, tx);
          // The first member is the owner, whatever a hook returns, and may have other roles as well.
          const role = asOwner(String(wanted.role), settings.creatorRole);
          const row = { ...memberValues, ...wanted, ...added, role, createdAt, teamId: team?.id ?? null };
          const member = await members.insert(row, tx);
          if (team !== undefined && teams !== undefined) {
            await teams.store.insert({ ...team }, tx);
            const place = { userId: user.id, teamId: team.id, organizationId };
            await teams.seats.join(place, Number.POSITIVE_INFINITY, createdAt, tx);
          }
          if (acting !== undefined) await activeOf(context).set(acting, organizationId, tx, team?.id ?? null);
          const created = { event: "organization_created", id: organizationId, userId: user.id } as const;
          await auditOf(context)(organizationId, [created], tx);
          return member;
        })
        .catch((error: unknown) => {
          if (error instanceof UniqueViolation && error.on("organization", "slug"))
            throw fail(ORGANIZATION_ALREADY_EXISTS);
          throw fieldFailure("organization", settings.fields.organization, { ...given }, error);
        });

      const shown = { ...about, member: callbackMember(member) };
      const log = (name: string, hook: (() => unknown) | undefined) =>
        afterwards(context, name, hook && (async () => void (await hook())));
      const { afterCreateTeam, afterAddMember, afterCreateOrganization } = hooks;
      if (team !== undefined)
        await log("afterCreateTeam", () => afterCreateTeam?.({ ...about, team: callbackTeam(team) }));
      await log("afterAddMember", () => afterAddMember?.(shown));
      await log("afterCreate", () => older.afterCreate?.(shown, requestOf(context)));
      await log("afterCreateOrganization", () => afterCreateOrganization?.(shown));
      return { organization, member, team };
    },
  });
});
