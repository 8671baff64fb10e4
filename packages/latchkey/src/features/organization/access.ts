import { type ErrorCode, fail, UNAUTHORIZED } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import type { Core } from "../../kernel/core.ts";
import { type Guard, guard } from "../../kernel/guard.ts";
import type { Found } from "../../kernel/identity.ts";
import type { Asked } from "../../shared/index.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { NO_ACTIVE_ORGANIZATION } from "./errors.ts";
import type { Admitted } from "./in-organization.ts";
import { type Membership, memberStore } from "./members/store.ts";
import { permissions } from "./roles/permissions.ts";
import { organizationStore } from "./store.ts";

/** How a route refuses: the same refusals have codes of their own, from route to route. */
export interface Refusals {
  /** No organization is named, and none is active. Default NO_ACTIVE_ORGANIZATION. */
  none?: ErrorCode;
  /** There is no organization of the slug that is named. Default: as `notMember`. */
  noSuchSlug?: ErrorCode;
  /** The caller isn't in it; the same where there is no such organization. */
  notMember: ErrorCode;
  /** The caller may not do it. Only with `may`. */
  notAllowed?: ErrorCode;
}

/** What a guard of this feature hands to the handler. */
export interface AsMember {
  /** The caller in the organization that the request is about. */
  caller: Membership;
  /** For what is written there: see `inOrganization`. */
  admitted: Admitted;
}

/**
 * Finds the organization that a request names, by `organizationId` or `organizationSlug` of body or query, else the
 * session's active one, and the caller's membership in it. `may`: what the caller has to be allowed there. `named`: where
 * the request says it elsewhere.
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
    // A refusal may have the code of another.
    errors: [...new Set([noSuchSlug, none, notMember, notAllowed].filter((error) => error !== undefined))],
    async check(context) {
      const { core, user } = context;
      if (user === undefined) throw fail(UNAUTHORIZED);
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

/** The membership as a caller may use it who comes with a key, or is an administrator acting as the member. */
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

/** What a request says of the organization that it is about: the slug wins, then the id, then the active one. */
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
  // Bodies and queries are objects once they are validated.
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
