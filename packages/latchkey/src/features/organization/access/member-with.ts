import { assertCaller, type ErrorCode, fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import { type Guard, guard } from "../../../kernel/contracts/guard.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import type { Asked } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { NO_ACTIVE_ORGANIZATION } from "../errors.ts";
import { type Membership, memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationStore } from "../store.ts";
import type { Admitted } from "./in-organization.ts";

/** Errors of a route. The same refusal has different codes on different routes. */
export interface Refusals {
  /** The request names no organization, and none is active. Default NO_ACTIVE_ORGANIZATION. */
  none?: ErrorCode;
  /** No organization has the named slug. Default: as `notMember`. */
  noSuchSlug?: ErrorCode;
  /** The caller isn't a member, or there is no such organization. */
  notMember: ErrorCode;
  /** The caller lacks the permission. Only with `may`. */
  notAllowed?: ErrorCode;
}

/** Result of a guard of this feature, for the handler. */
export interface AsMember {
  /** The caller's membership in the request's organization. */
  caller: Membership;
  /** Needed for writes in the organization: see `inOrganization`. */
  admitted: Admitted;
}

/**
 * Finds the organization that a request names, by `organizationId` or `organizationSlug` of body or query,
 * else the session's active one, and the caller's membership in it. `may`: the permission that the caller
 * needs. `named`: for a request that names the organization elsewhere.
 */
export function memberWith(
  refusals: Refusals,
  may?: Asked,
  named: typeof namedOrganization = namedOrganization,
): Guard<AsMember> {
  const { none = NO_ACTIVE_ORGANIZATION, noSuchSlug = refusals.notMember, notMember, notAllowed } = refusals;
  const judge = async (
    context: Context,
    find: () => Promise<Membership | undefined>,
    tx?: Transaction,
  ): Promise<Membership> => {
    const found = asUsedBy(context.found, await find());
    if (found === undefined) throw fail(notMember);
    if (may === undefined || notAllowed === undefined) return found;
    if (await context.core.use(permissions).allows(found.member, may, tx)) return found;
    throw fail(notAllowed);
  };
  return guard({
    ...(may === undefined ? {} : { permissions: may }),
    // Two refusals may have the same code.
    errors: [...new Set([noSuchSlug, none, notMember, notAllowed].filter((error) => error !== undefined))],
    async check(context) {
      const { core, user } = context;
      assertCaller(user !== undefined);
      const members = core.use(memberStore);
      const caller = await judge(context, async () => {
        const { id, slug } = named(context);
        if (slug !== undefined) {
          const found = await members.membershipBySlug(slug, user.id);
          if (found === undefined && noSuchSlug !== notMember) await assertSlug(core, slug, noSuchSlug);
          return found;
        }
        if (id === undefined) throw fail(none);
        return members.membership(id, user.id);
      });
      const { id } = caller.organization;
      const stillAdmitted = (tx: Transaction) =>
        judge(context, () => members.membership(id, user.id, tx), tx);
      return { caller, admitted: { organizationId: id, caller, gone: () => fail(notMember), stillAdmitted } };
    },
  });
}

/** Limits the membership of a caller with an API key, and of an administrator who impersonates the member. */
function asUsedBy(caller: Found | undefined, found: Membership | undefined): Membership | undefined {
  const limits = caller?.key?.permissions ?? undefined;
  const isActedFor = typeof caller?.session.impersonatedBy === "string";
  if (found === undefined || (limits === undefined && !isActedFor)) return found;
  return { ...found, member: Object.assign({}, found.member, { limits, isActedFor }) };
}

async function assertSlug(core: Core, slug: string, error: ErrorCode): Promise<void> {
  const found = await core.use(organizationStore).findBySlug(slug.toLowerCase());
  if (found === undefined) throw fail(error);
}

/** Organization of a request, by the slug, else the ID, else the active one. */
export function namedOrganization(context: Pick<Context, "body" | "query" | "session">): {
  id: string | undefined;
  slug: string | undefined;
} {
  const given = { ...asRecord(context.body), ...asRecord(context.query) };
  const slug = textOf(given.organizationSlug);
  const id = textOf(given.organizationId) ?? context.session?.activeOrganizationId ?? undefined;
  return { id, slug };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Validated bodies and queries are objects.
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
