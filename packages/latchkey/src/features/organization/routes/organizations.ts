import { z } from "zod";
import { fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { Budget } from "../../../kernel/budget.ts";
import { callOf } from "../../../kernel/endpoint-hooks.ts";
import {
  assertWritable,
  changedValues,
  FIELD_NOT_ALLOWED,
  fieldFailure,
  givenFields,
} from "../../../kernel/field-values.ts";
import { guard } from "../../../kernel/guard.ts";
import { requestOf } from "../../../kernel/request-of.ts";
import { route } from "../../../kernel/route.ts";
import { transaction } from "../../../kernel/services.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import { audit } from "../../audit/index.ts";
import { callbackUser } from "../../callback-user.ts";
import { userStore } from "../../users/store.ts";
import { inOrganization } from "../access.ts";
import { activeOrganization, nowhere } from "../active-organization.ts";
import {
  afterwards,
  callbackMember,
  callbackOrganization,
  metadataText,
  replacedBy,
  withMetadata,
} from "../callbacks.ts";
import { departures } from "../cascade.ts";
import { createOrganizationFor } from "../create-organization.ts";
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
import { Id, Logo, Member, MetadataInput, Name, Organization, Slug, WrittenOrganization } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { definedOf } from "../without-undefined.ts";

/** Of one person. */
export const CREATING: Budget = { name: "organizations created", max: 20, window: 3600 };

export const createOrganization = route({
  method: "POST",
  path: "/organization/create",
  summary: "Create an organization that the caller owns, and act in it",
  session: "optional",
  subject: { kind: "requests", budget: CREATING, of: ({ userId }) => userId },
  body: ({ withFields }) =>
    withFields(
      "organization",
      z.object({
        name: Name,
        slug: Slug,
        logo: Logo.optional(),
        metadata: MetadataInput.optional(),
        userId: Id.optional().describe("In process, without a session: whose it is"),
        keepCurrentActiveOrganization: z.boolean().optional(),
      }),
      "new",
    ),
  returns: (shapes) => WrittenOrganization(shapes).extend({ members: z.array(Member(shapes)) }),
  uses: {
    create: createOrganizationFor,
    users: userStore,
    active: activeOrganization,
    settings: organizationSettings,
  },
  event: { name: "organization_created" },
  errors: [
    UNAUTHORIZED,
    FIELD_NOT_ALLOWED,
    YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
    YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS,
    ORGANIZATION_ALREADY_EXISTS,
  ],
  async handle({ body, found, site, create, users, active, settings }) {
    const isTrusted = found === undefined && site.exchange === undefined;
    const named = isTrusted && body.userId !== undefined ? await users.findById(body.userId) : undefined;
    const user = found?.user ?? named;
    if (user === undefined) throw fail(UNAUTHORIZED);
    assertWritable(settings.fields.organization, body);
    const acting = body.keepCurrentActiveOrganization === true ? undefined : found;
    const creator = { user, session: found?.session, acting, isTrusted: named !== undefined };
    const { organization, member, team } = await create.create(creator, body);
    if (acting !== undefined)
      active.present(acting, {
        activeOrganizationId: organization.id,
        ...(settings.teams === undefined ? {} : { activeTeamId: team?.id ?? null }),
      });
    return { ...withMetadata(organization), members: [member] };
  },
});

export const checkOrganizationSlug = route({
  method: "POST",
  path: "/organization/check-slug",
  summary: "Whether a slug is free",
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

export const updateOrganization = route({
  method: "POST",
  path: "/organization/update",
  summary: "Change an organization",
  session: "required",
  body: ({ withFields }) =>
    z.object({ data: withFields("organization", Changes, "there"), organizationId: z.string().optional() }),
  returns: WrittenOrganization,
  needs: inOrganization(
    {
      none: ORGANIZATION_NOT_FOUND,
      notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
      notAllowed: YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
    },
    { organization: ["update"] },
  ),
  uses: { organizations: organizationStore, settings: organizationSettings, transaction, audit },
  event: { name: "organization_updated" },
  errors: [FIELD_NOT_ALLOWED, ORGANIZATION_SLUG_ALREADY_TAKEN],
  async handle(context) {
    const { body, user, caller, stillAdmitted, organizations, settings, transaction, audit } = context;
    const { id } = caller.organization;
    assertWritable(settings.fields.organization, body.data);
    const { name, slug, logo, metadata } = body.data;
    // No hook hears of a slug that someone else has.
    if (slug !== undefined && slug !== caller.organization.slug && (await organizations.isTaken(slug)))
      throw fail(ORGANIZATION_SLUG_ALREADY_TAKEN);
    const hooks = settings.options.organizationHooks ?? {};
    const about = { user: callbackUser(user), member: callbackMember(caller.member) };
    const { organization: fields } = settings.fields;
    const own = definedOf({ name, slug, logo: logo === "" ? null : logo, metadata });
    const given = { ...givenFields(fields, body.data), ...own };
    const wanted = await replacedBy(
      given,
      hooks.beforeUpdateOrganization?.({ ...about, organization: given }),
    );
    const { metadata: newMetadata, ...others } = wanted;
    const changes = {
      ...others,
      ...(await changedValues(fields, wanted)),
      ...(newMetadata === undefined ? {} : { metadata: metadataText(newMetadata) }),
    };
    const changed = Object.keys(changes);
    const updated = await transaction(async (tx) => {
      if (!(await organizations.lock(id, tx))) throw fail(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400));
      const { organization } = await stillAdmitted(tx);
      if (changed.length === 0) return organization;
      await organizations.update(id, changes, tx);
      const target = { type: "organization", id };
      await audit.record(
        { event: "organization_updated", userId: user.id, organizationId: id, changed, target },
        tx,
      );
      return (await organizations.findById(id, tx)) ?? organization;
    }).catch((error: unknown) => {
      if (error instanceof UniqueViolation && error.on("organization", "slug"))
        throw fail(ORGANIZATION_SLUG_ALREADY_TAKEN);
      throw fieldFailure("organization", settings.fields.organization, body.data, error);
    });
    await afterwards(context, "afterUpdateOrganization", async () =>
      hooks.afterUpdateOrganization?.({ ...about, organization: callbackOrganization(updated) }),
    );
    return withMetadata(updated);
  },
});

const mayDelete = inOrganization(
  {
    none: ORGANIZATION_NOT_FOUND,
    notMember: USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400),
    notAllowed: YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION,
  },
  { organization: ["delete"] },
  // Never the active one for want of another.
  ({ body }) => ({ id: (body as { organizationId: string }).organizationId || undefined, slug: undefined }),
);

export const deleteOrganization = route({
  method: "POST",
  path: "/organization/delete",
  summary: "Delete an organization with everything in it",
  session: "required",
  body: z.object({ organizationId: z.string() }),
  returns: Organization,
  needs: guard({
    errors: [ORGANIZATION_DELETION_DISABLED, ...mayDelete.errors],
    check(context) {
      const { canBeDeleted } = context.core.use(organizationSettings);
      if (!canBeDeleted) throw fail(ORGANIZATION_DELETION_DISABLED);
      return mayDelete.check(context);
    },
  }),
  uses: {
    organizations: organizationStore,
    settings: organizationSettings,
    active: activeOrganization,
    departures,
    transaction,
    audit,
  },
  event: { name: "organization_deleted" },
  errors: [],
  async handle(context) {
    const { user, found, caller, stillAdmitted, organizations, settings, departures, transaction, audit } =
      context;
    const { organization } = caller;
    const { organizationHooks: hooks = {}, organizationDeletion: older = {} } = settings.options;
    const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
    const request = requestOf(context);
    await older.beforeDelete?.(about, request);
    const call = callOf(context);
    await hooks.beforeDeleteOrganization?.(about, call);
    await transaction(async (tx) => {
      if (!(await organizations.lock(organization.id, tx)))
        throw fail(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400));
      await stillAdmitted(tx);
      await departures.removeOrganization(organization, tx);
      const target = { type: "organization", id: organization.id };
      await audit.record(
        { event: "organization_deleted", userId: user.id, organizationId: organization.id, target },
        tx,
      );
    });
    if (found.session.activeOrganizationId === organization.id)
      context.active.present(found, nowhere(settings));
    await afterwards(context, "afterDelete", async () => older.afterDelete?.(about, request));
    await afterwards(context, "afterDeleteOrganization", async () =>
      hooks.afterDeleteOrganization?.(about, call),
    );
    return organization;
  },
});

export const listOrganizations = route({
  method: "GET",
  path: "/organization/list",
  summary: "The organizations that the caller is in",
  session: "required",
  returns: (shapes) => z.array(Organization(shapes)),
  uses: { organizations: organizationStore },
  errors: [],
  handle: ({ user, organizations }) => organizations.listOf(user.id),
});
