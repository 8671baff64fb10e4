import { z } from "zod";
import { fail, UNAUTHORIZED } from "../../../base/errors.ts";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { Cursor, NEWEST, OLDEST, pageOf } from "../../../kernel/pipeline/lists/cursor.ts";
import { Whole } from "../../../kernel/pipeline/lists/list-query.ts";
import { ORGANIZATION_NOT_FOUND } from "../../organization/errors.ts";
import { organizationCounts, organizationDeletion } from "../../organization/index.ts";
import { organizationStore } from "../../organization/store.ts";
import { AccountItem, accountItem } from "../../social/index.ts";
import { socialStore } from "../../social/store.ts";
import { type Acting, adminWith, reading } from "../access/authority.ts";
import {
  MAY_NOT_DELETE_ORGANIZATIONS,
  MAY_NOT_GET,
  MAY_NOT_LIST_ORGANIZATIONS,
  USER_NOT_FOUND,
} from "../errors.ts";
import { adminStore } from "../store.ts";
import { allOrganizations } from "./organization-store.ts";
import { namedPeople } from "./people-store.ts";

const NOT_FOUND = ORGANIZATION_NOT_FOUND.as(404);

const Summary = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  createdAt: isoDate,
});

/** Statements of the organization feature. Undefined if the engine lacks it. */
const details = service((core) =>
  core.db.schema.tables.has("organization")
    ? { organizations: core.use(organizationStore), counts: core.use(organizationCounts) }
    : undefined,
);

const registrar = adminWith({ organization: ["list"] }, MAY_NOT_LIST_ORGANIZATIONS);

export const adminListOrganizations = route({
  ...reading,
  path: "/admin/list-organizations",
  summary: "List all organizations, newest first, in pages",
  query: z.object({
    search: z.string().trim().max(254).optional().describe("Part of the name or slug, or the ID"),
    cursor: Cursor.optional().describe("`nextCursor` of the previous page"),
    limit: Whole(1, 200).optional().describe("Default 50"),
  }),
  returns: z.object({
    organizations: z.array(Summary.extend({ members: z.number() })),
    nextCursor: z.string().nullable(),
  }),
  needs: registrar,
  uses: { all: allOrganizations },
  errors: [],
  async handle({ query, all }) {
    const { search, cursor = NEWEST, limit = 50 } = query;
    const rows = (await all?.page({ ...cursor, limit: limit + 1 }, search)) ?? [];
    const { shown, nextCursor } = pageOf(rows, limit);
    const members = await all?.countMembers(shown.map(({ id }) => id));
    return {
      organizations: shown.map((row) => ({ ...row, members: members?.get(row.id) ?? 0 })),
      nextCursor,
    };
  },
});

export const adminGetOrganization = route({
  ...reading,
  path: "/admin/get-organization",
  summary: "Get an organization with its counts",
  query: z.object({ id: z.string() }),
  returns: z.object({
    organization: Summary.extend({ metadata: z.string().nullable() }),
    counts: z.object({
      members: z.number(),
      owners: z.number(),
      pendingInvitations: z.number(),
      teams: z.number().nullable(),
      roles: z.number().nullable(),
    }),
  }),
  needs: registrar,
  uses: { details },
  errors: [NOT_FOUND],
  async handle(context) {
    const { query, details } = context;
    const organization = await details?.organizations.findById(query.id);
    if (organization === undefined || details === undefined) throw fail(NOT_FOUND);
    return { organization, counts: await details.counts.of(organization.id, context.time()) };
  },
});

export const adminListOrganizationMembers = route({
  ...reading,
  path: "/admin/list-organization-members",
  summary: "List an organization's members, in the order in which they joined, in pages",
  query: z.object({
    organizationId: z.string(),
    cursor: Cursor.optional().describe("`nextCursor` of the previous page"),
    limit: Whole(1, 200).optional().describe("Default 50"),
  }),
  returns: z.object({
    members: z.array(
      z.object({
        id: z.string(),
        userId: z.string(),
        name: z.string().nullable(),
        email: z.string().nullable().describe("Null if the caller may not see email addresses"),
        role: z.string(),
        createdAt: isoDate,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  needs: registrar,
  uses: { all: allOrganizations, details, people: namedPeople },
  errors: [NOT_FOUND],
  async handle({ query, acting, all, details, people }) {
    const { organizationId, cursor = OLDEST, limit = 50 } = query;
    const organization = await details?.organizations.findById(organizationId);
    if (organization === undefined || all === undefined) throw fail(NOT_FOUND);
    const rows = await all.members({ organizationId: organization.id, ...cursor, limit: limit + 1 });
    const { shown, nextCursor } = pageOf(rows, limit);
    const named = await people(
      acting,
      shown.map(({ userId }) => userId),
    );
    const members = shown.map((row) => {
      const known = named.get(row.userId);
      return { ...row, name: known?.name ?? null, email: known?.email ?? null };
    });
    return { members, nextCursor };
  },
});

const keeper = adminWith({ user: ["get"] }, MAY_NOT_GET);

export const adminListUserAccounts = route({
  ...reading,
  path: "/admin/list-user-accounts",
  summary: "List a user's sign-in methods: a password, and accounts at providers. Without tokens",
  query: z.object({ userId: z.string() }),
  returns: z.object({ accounts: z.array(AccountItem) }),
  needs: keeper,
  uses: { store: adminStore, accounts: socialStore, itemOf: accountItem },
  errors: [USER_NOT_FOUND],
  async handle({ query, store, accounts, itemOf }) {
    const { id } = await store.present(query.userId);
    return { accounts: (await accounts.listOf(id)).map(itemOf) };
  },
});

export const adminListUserOrganizations = route({
  ...reading,
  path: "/admin/list-user-organizations",
  summary: "List a user's organizations, with the role in each",
  query: z.object({ userId: z.string() }),
  returns: z.object({ organizations: z.array(Summary.extend({ role: z.string() })) }),
  needs: keeper,
  uses: { store: adminStore, details },
  errors: [USER_NOT_FOUND],
  async handle({ query, store, details }) {
    const { id } = await store.present(query.userId);
    const rows = (await details?.organizations.listOf(id)) ?? [];
    return { organizations: rows.map(({ memberRole: role, ...row }) => ({ ...row, role })) };
  },
});

/** Deletes organizations for administrators, whether or not they are members. */
const removing = requestService((core) => {
  const isThere = core.db.schema.tables.has("organization");
  const store = isThere ? core.use(organizationStore) : undefined;
  const deletionOf = isThere ? organizationDeletion.make(core) : undefined;
  return (context) =>
    async (acting: Acting, by: User, id: string): Promise<void> => {
      const organization = await store?.findById(id);
      if (organization === undefined || deletionOf === undefined) throw fail(NOT_FOUND);
      const admitted = {
        organizationId: id,
        caller: acting,
        gone: () => fail(NOT_FOUND),
        stillAdmitted: (tx: Parameters<Acting["stillActing"]>[0]) => acting.stillActing(tx),
      };
      // The administrator's row is locked before the organization's, as everywhere.
      await deletionOf(context)(admitted, organization, by, { id: by.id, gone: () => fail(UNAUTHORIZED) });
    };
});

export const adminDeleteOrganization = route({
  method: "POST",
  path: "/admin/delete-organization",
  summary: "Delete an organization with everything in it",
  session: "required",
  store: true,
  ownOnly: true,
  body: z.object({ organizationId: z.string().min(1) }),
  returns: z.object({ success: z.literal(true) }),
  needs: adminWith({ organization: ["delete"] }, MAY_NOT_DELETE_ORGANIZATIONS),
  uses: { removing },
  event: { name: "organization_deleted" },
  errors: [NOT_FOUND],
  async handle({ body, acting, user, removing }) {
    await removing(acting, user, body.organizationId);
    return { success: true as const };
  },
});
