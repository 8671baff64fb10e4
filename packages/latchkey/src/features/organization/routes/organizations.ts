import { z } from "zod";
import { assertCaller, fail, UNAUTHORIZED } from "../../../base/errors.ts";
import { isObject, withoutUndefined } from "../../../base/json.ts";
import type { Budget } from "../../../kernel/contracts/budget.ts";
import {
  assertWritable,
  changedValues,
  FIELD_NOT_ALLOWED,
  givenFields,
} from "../../../kernel/contracts/fields/field-values.ts";
import { guard, isHostCall } from "../../../kernel/contracts/guard.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { valuesOf } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import { inOrganization } from "../access/in-organization.ts";
import { memberWith } from "../access/member-with.ts";
import { actingIn, activeOrganization } from "../active/active-organization.ts";
import {
  callbackMember,
  callbackOrganization,
  metadataText,
  replacedBy,
  withMetadata,
} from "../callbacks.ts";
import { createOrganizationFor } from "../creation/create-organization.ts";
import { organizationDeletion } from "../deletion/organization-deletion.ts";
import {
  ORGANIZATION_ALREADY_EXISTS,
  ORGANIZATION_DELETION_DISABLED,
  ORGANIZATION_NOT_FOUND,
  ORGANIZATION_SLUG_ALREADY_TAKEN,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS,
} from "../errors.ts";
import { organizationSettings } from "../settings.ts";
import {
  Id,
  ListedOrganization,
  Logo,
  Member,
  MetadataInput,
  Name,
  Organization,
  Slug,
  WrittenOrganization,
} from "../shapes.ts";
import { organizationStore } from "../store.ts";

/** Limit for one user. */
export const CREATING: Budget = { name: "organizations created", max: 20, window: 3600 };

/** Finds the owner of a new organization: the caller, or the user that the application names. */
const organizationFounder = guard({
  errors: [UNAUTHORIZED],
  async check(context) {
    const { body, core, found } = context;
    if (found !== undefined) return { founder: { user: found.user, isTrusted: false } };
    const userId = isObject(body) ? body.userId : undefined;
    const isNamed = typeof userId === "string" && isHostCall(context, userId);
    const user = isNamed ? await core.use(userStore).findById(userId) : undefined;
    assertCaller(user !== undefined);
    return { founder: { user, isTrusted: true } };
  },
});

const createOrganization = route({
  method: "POST",
  path: "/organization/create",
  summary: "Create an organization that the caller owns, and make it the active one",
  session: "optional",
  noKeys: true,
  subject: { kind: "requests", budget: CREATING, of: ({ userId }) => userId },
  body: ({ withFields }) =>
    withFields(
      "organization",
      z.object({
        name: Name,
        slug: Slug,
        logo: Logo.optional(),
        metadata: MetadataInput.optional(),
        userId: Id.optional().describe("Owner of the organization, in process only and without a session"),
        keepCurrentActiveOrganization: z.boolean().optional(),
      }),
      "new",
    ),
  returns: (shapes) => WrittenOrganization(shapes).extend({ members: z.array(Member(shapes)) }),
  needs: organizationFounder,
  uses: {
    create: createOrganizationFor,
    active: activeOrganization,
    settings: organizationSettings,
  },
  event: { name: "organization_created" },
  errors: [
    FIELD_NOT_ALLOWED,
    YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
    YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS,
    ORGANIZATION_ALREADY_EXISTS,
  ],
  async handle(context) {
    const { body, found, founder, create, active, settings } = context;
    assertWritable(settings.fields.organization, body);
    const acting = body.keepCurrentActiveOrganization === true ? undefined : found;
    const creator = { ...founder, session: found?.session, acting };
    const { organization, member, team } = await create.create(creator, body);
    if (acting !== undefined) active.present(acting, actingIn(settings, organization.id, team?.id));
    return { ...withMetadata(organization), members: [member] };
  },
});

const checkOrganizationSlug = route({
  method: "POST",
  path: "/organization/check-slug",
  summary: "Check whether a slug is available",
  session: "required",
  body: z.object({ slug: Slug }),
  returns: z.object({ status: z.literal(true) }),
  uses: { organizations: organizationStore },
  errors: [ORGANIZATION_SLUG_ALREADY_TAKEN],
  async handle({ body, organizations }) {
    if (await organizations.isTaken(body.slug)) throw fail(ORGANIZATION_SLUG_ALREADY_TAKEN);
    return { status: true as const };
  },
});

const Changes = z.object({
  name: Name.optional(),
  slug: Slug.optional(),
  logo: Logo.optional(),
  metadata: MetadataInput.optional(),
});

const updateOrganization = route({
  method: "POST",
  path: "/organization/update",
  summary: "Change an organization",
  session: "required",
  body: ({ withFields }) =>
    z.object({ data: withFields("organization", Changes, "there"), organizationId: z.string().optional() }),
  returns: WrittenOrganization,
  needs: memberWith(
    {
      none: ORGANIZATION_NOT_FOUND,
      notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
    },
    { organization: ["update"] },
  ),
  uses: { organizations: organizationStore, settings: organizationSettings, inOrganization },
  event: { name: "organization_updated" },
  errors: [FIELD_NOT_ALLOWED, ORGANIZATION_SLUG_ALREADY_TAKEN],
  async handle(context) {
    const { body, user, caller, admitted, organizations, settings, inOrganization } = context;
    const { organizationId: id } = admitted;
    const { organization: fields } = settings.fields;
    assertWritable(fields, body.data);
    const { name, slug, logo, metadata } = body.data;
    // No hook is called with a taken slug.
    if (slug !== undefined && slug !== caller.organization.slug && (await organizations.isTaken(slug)))
      throw fail(ORGANIZATION_SLUG_ALREADY_TAKEN);
    const hooks = settings.options.organizationHooks ?? {};
    const about = { user: callbackUser(user), member: callbackMember(caller.member) };
    const updated = await inOrganization(admitted, {
      async before() {
        const own = withoutUndefined({ name, slug, logo: logo === "" ? null : logo, metadata });
        const given = { ...givenFields(fields, body.data), ...own };
        const asked = hooks.beforeUpdateOrganization?.({ ...about, organization: given });
        const wanted = await replacedBy(given, asked);
        const { metadata: newMetadata, ...others } = wanted;
        return {
          ...others,
          ...(await changedValues(fields, wanted)),
          ...(newMetadata === undefined ? {} : { metadata: metadataText(newMetadata) }),
        };
      },
      async write({ tx, caller: { organization }, wanted: changes }) {
        const changed = Object.keys(changes);
        if (changed.length === 0) return { done: organization, events: [] };
        await organizations.update(id, changes, tx);
        const done = (await organizations.findById(id, tx)) ?? organization;
        const values = valuesOf(["name", "slug"], organization, done);
        return { done, events: [{ event: "organization_updated", id, changed, ...values }] };
      },
      row: { table: "organization", given: body.data, unique: ["slug", ORGANIZATION_SLUG_ALREADY_TAKEN] },
      after: {
        afterUpdateOrganization: (organization) =>
          hooks.afterUpdateOrganization?.({ ...about, organization: callbackOrganization(organization) }),
      },
    });
    return withMetadata(updated);
  },
});

const mayDelete = memberWith(
  {
    none: ORGANIZATION_NOT_FOUND,
    notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
    notAllowed: YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION,
  },
  { organization: ["delete"] },
  // A request that names no organization doesn't delete the active one.
  ({ body }) => ({ id: (body as { organizationId: string }).organizationId || undefined, slug: undefined }),
);

const deleteOrganization = route({
  method: "POST",
  path: "/organization/delete",
  summary: "Delete an organization with everything in it",
  session: "required",
  body: z.object({ organizationId: z.string() }),
  returns: Organization,
  needs: guard({
    ...mayDelete,
    errors: [ORGANIZATION_DELETION_DISABLED, ...mayDelete.errors],
    check(context) {
      const { canBeDeleted } = context.core.use(organizationSettings);
      if (!canBeDeleted) throw fail(ORGANIZATION_DELETION_DISABLED);
      return mayDelete.check(context);
    },
  }),
  uses: { deletion: organizationDeletion },
  event: { name: "organization_deleted" },
  errors: [],
  async handle({ user, caller, admitted, deletion }) {
    await deletion(admitted, caller.organization, user);
    return caller.organization;
  },
});

const listOrganizations = route({
  method: "GET",
  path: "/organization/list",
  summary: "List the caller's organizations, each with the caller's role",
  session: "required",
  returns: (shapes) => z.array(ListedOrganization(shapes)),
  uses: { organizations: organizationStore },
  errors: [],
  handle: ({ user, organizations }) => organizations.listOf(user.id),
});

export const organizationRoutes = {
  createOrganization,
  checkOrganizationSlug,
  updateOrganization,
  deleteOrganization,
  listOrganizations,
};
