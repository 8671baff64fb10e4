import { z } from "zod";
import { type ErrorCode, fail } from "../../../base/errors.ts";
import { withoutUndefined } from "../../../base/json.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import {
  assertWritable,
  changedValues,
  FIELD_NOT_ALLOWED,
  newValues,
} from "../../../kernel/contracts/fields/field-values.ts";
import { type Guard, guard } from "../../../kernel/contracts/guard.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { missingPermissions, type Permissions, united } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { valuesOf } from "../../audit/index.ts";
import { inOrganization } from "../access/in-organization.ts";
import { type AsMember, memberWith, namedOrganization } from "../access/member-with.ts";
import {
  CANNOT_DELETE_A_PRE_DEFINED_ROLE,
  INVALID_RESOURCE,
  MISSING_AC_INSTANCE,
  ROLE_IS_ASSIGNED_TO_MEMBERS,
  ROLE_NAME_IS_ALREADY_TAKEN,
  ROLE_NOT_FOUND,
  TOO_MANY_ROLES,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE,
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE,
} from "../errors.ts";
import { roleLimit } from "../limits.ts";
import { isRoleName, organizationSettings } from "../settings.ts";
import { type MemberRow, OrganizationRoleShape, PermissionShape } from "../shapes.ts";
import { permissions } from "./permissions.ts";
import { type OrganizationRole, type RoleKey, roleHolders, roleStore } from "./store.ts";

const LowerCase = z.string().transform((name) => name.toLowerCase());
const NewName = LowerCase.refine(
  isRoleName,
  "Use at most 100 characters, and no blanks, commas, percent signs, backslashes and control characters",
);

/** A role by its name or ID. One of the two is required. */
const Which = z.object({ roleName: LowerCase.optional(), roleId: z.string().optional() });
const isGiven = ({ roleName, roleId }: z.output<typeof Which>): boolean =>
  roleName !== undefined || roleId !== undefined;
const GIVE_ONE = "Give roleName or roleId";

/** The name takes precedence over the ID. `isGiven` was checked before. */
function keyOf({ roleName, roleId = "" }: z.output<typeof Which>): RoleKey {
  return roleName === undefined ? { id: roleId } : { name: roleName };
}

const notMember = YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;

/** A guard that first refuses every caller if the application has no access control. */
function withAccessControl(
  inner: Guard<AsMember>,
  first: (context: Context) => void = () => {},
): Guard<AsMember> {
  return guard({
    ...inner,
    errors: [MISSING_AC_INSTANCE, ...inner.errors],
    check(context) {
      const { core } = context;
      if (core.use(organizationSettings).options.ac === undefined) {
        core.log("error", "organization: custom roles need the option `ac` (createAccessControl)", {
          requestId: context.requestId,
        });
        throw fail(MISSING_AC_INSTANCE);
      }
      first(context);
      return inner.check(context);
    },
  });
}

/** Rules for the names and permissions of roles. */
const roleRules = service((core) => {
  const { roles, statements } = core.use(organizationSettings);
  const may = core.use(permissions);
  const stored = core.use(roleStore);
  const predefined = new Set(Object.keys(roles).map((name) => name.toLowerCase()));
  const actionsOf = (resource: string): readonly string[] =>
    (Object.hasOwn(statements, resource) ? statements[resource] : undefined) ?? [];
  return {
    isPredefined: (name: string): boolean => predefined.has(name),
    assertResources(given: Permissions): void {
      if (!Object.keys(given).every((resource) => Object.hasOwn(statements, resource)))
        throw fail(INVALID_RESOURCE);
    },
    /**
     * Checks that the creator of a role has its permissions. Otherwise members could give themselves more.
     */
    async assertHeld(
      member: MemberRow,
      given: Permissions,
      error: ErrorCode,
      tx: Transaction,
    ): Promise<void> {
      const missing = missingPermissions(await may.heldBy(member, tx), given);
      if (missing.length > 0) throw fail(error, { members: { missingPermissions: missing } });
    },
    /** Removes permissions that the application no longer defines. They allow nothing. */
    meaningful: (given: Permissions): Permissions =>
      Object.fromEntries(
        Object.entries(given).map(([resource, actions]) => [
          resource,
          (actions ?? []).filter((action) => actionsOf(resource).includes(action)),
        ]),
      ),
    /** Throws if the name is taken by another role than the one with this ID. The organization is locked. */
    async assertFree(name: string, organizationId: string, tx: Transaction, id?: string): Promise<void> {
      const other = await stored.find({ name }, organizationId, tx);
      if (predefined.has(name) || (other !== undefined && other.id !== id))
        throw fail(ROLE_NAME_IS_ALREADY_TAKEN);
    },
  };
});

/** The same refusal, if the unique index detects it. */
const unique = ["roleKey", ROLE_NAME_IS_ALREADY_TAKEN] as const;

const createRole = route({
  method: "POST",
  path: "/organization/create-role",
  apiAliases: ["createOrgRole"],
  summary: "Create a custom role in an organization",
  session: "required",
  body: ({ withFields }) =>
    z.object({
      organizationId: z.string().optional(),
      role: NewName.describe("Converted to lower case"),
      permission: PermissionShape.describe("Actions by resource, only those that the caller has"),
      additionalFields: withFields("organizationRole", z.object({}), "new").prefault({}),
    }),
  returns: (shapes) =>
    z.object({
      success: z.literal(true),
      roleData: OrganizationRoleShape(shapes),
      statements: PermissionShape.describe("Permissions of the role"),
    }),
  needs: withAccessControl(
    memberWith(
      {
        none: YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE,
        notMember,
        notAllowed: YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE,
      },
      { ac: ["create"] },
    ),
    (context) => {
      const { id, slug } = namedOrganization(context);
      if (id === undefined && slug === undefined) throw fail(YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE);
      // The body is validated.
      const { role } = context.body as { role: string };
      if (context.core.use(roleRules).isPredefined(role)) throw fail(ROLE_NAME_IS_ALREADY_TAKEN);
    },
  ),
  uses: { stored: roleStore, rules: roleRules, settings: organizationSettings, inOrganization },
  event: { name: "role_created" },
  errors: [ROLE_NAME_IS_ALREADY_TAKEN, TOO_MANY_ROLES, INVALID_RESOURCE, FIELD_NOT_ALLOWED],
  async handle(context) {
    const { body, core, admitted, stored, rules, settings, inOrganization } = context;
    const { organizationId } = admitted;
    const { organizationRole: fields } = settings.fields;
    assertWritable(fields, body.additionalFields);
    const permission = united([body.permission]);
    const limit = await roleLimit(settings, organizationId);
    const row: OrganizationRole = {
      ...(await newValues(fields, body.additionalFields)),
      id: await core.newId("organizationRole"),
      organizationId,
      role: body.role,
      permission,
      createdAt: context.time(),
      updatedAt: null,
    };
    const role = await inOrganization(admitted, {
      async write({ tx, caller: { member } }) {
        if (!((await stored.count(organizationId, tx)) < limit)) throw fail(TOO_MANY_ROLES);
        rules.assertResources(permission);
        await rules.assertHeld(member, permission, YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE, tx);
        await rules.assertFree(row.role, organizationId, tx);
        await stored.insert({ ...row }, tx);
        const done = (await stored.find({ id: row.id }, organizationId, tx)) ?? row;
        return { done, events: [{ event: "role_created", id: row.id }] };
      },
      row: { table: "organizationRole", given: body.additionalFields, unique },
    });
    return { success: true as const, roleData: role, statements: permission };
  },
});

const Changes = z.object({ permission: PermissionShape.optional(), roleName: NewName.optional() });

const updateRole = route({
  method: "POST",
  path: "/organization/update-role",
  apiAliases: ["updateOrgRole"],
  summary: "Change the permissions or the name of a custom role; its members keep it",
  session: "required",
  body: ({ withFields }) =>
    Which.extend({
      organizationId: z.string().optional(),
      data: withFields("organizationRole", Changes, "there"),
    }).refine(isGiven, GIVE_ONE),
  returns: (shapes) => z.object({ success: z.literal(true), roleData: OrganizationRoleShape(shapes) }),
  needs: withAccessControl(
    memberWith({ notMember, notAllowed: YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE }, { ac: ["update"] }),
  ),
  uses: {
    stored: roleStore,
    rules: roleRules,
    holders: roleHolders,
    settings: organizationSettings,
    inOrganization,
  },
  event: { name: "role_updated" },
  errors: [ROLE_NOT_FOUND, INVALID_RESOURCE, ROLE_NAME_IS_ALREADY_TAKEN, FIELD_NOT_ALLOWED],
  async handle(context) {
    const { body, admitted, stored, rules, holders, settings, inOrganization } = context;
    const { organizationId } = admitted;
    const { organizationRole: fields } = settings.fields;
    assertWritable(fields, body.data);
    const { roleName, permission: given } = body.data;
    const permission = given && united([given]);
    const changes = {
      ...withoutUndefined({ role: roleName, permission }),
      ...(await changedValues(fields, body.data)),
    };
    const changed = Object.keys(changes);
    const role = await inOrganization(admitted, {
      async write({ tx, caller: { member } }) {
        const before = await stored.get(keyOf(body), organizationId, tx);
        if (permission !== undefined) rules.assertResources(permission);
        const whole = united([rules.meaningful(before.permission), permission ?? {}]);
        await rules.assertHeld(member, whole, YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE, tx);
        if (roleName !== undefined) await rules.assertFree(roleName, organizationId, tx, before.id);
        if (changed.length === 0) return { done: before, events: [] };
        await stored.update(before, { ...changes, updatedAt: context.time() }, tx);
        // A predefined name keeps its meaning, so its holders aren't renamed.
        if (roleName !== undefined && roleName !== before.role && !rules.isPredefined(before.role))
          await holders.rename(before.role, roleName, organizationId, tx);
        const done = (await stored.find({ id: before.id }, organizationId, tx)) ?? before;
        const values = valuesOf(["role"], before, done);
        return { done, events: [{ event: "role_updated", id: before.id, changed, ...values }] };
      },
      row: { table: "organizationRole", given: body.data, unique },
    });
    return { success: true as const, roleData: role };
  },
});

const deleteRole = route({
  method: "POST",
  path: "/organization/delete-role",
  apiAliases: ["deleteOrgRole"],
  summary: "Delete a custom role that no member has",
  session: "required",
  body: Which.extend({ organizationId: z.string().optional() }).refine(isGiven, GIVE_ONE),
  returns: z.object({ success: z.literal(true) }),
  needs: memberWith({ notMember, notAllowed: YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE }, { ac: ["delete"] }),
  uses: { stored: roleStore, rules: roleRules, holders: roleHolders, inOrganization },
  event: { name: "role_deleted" },
  errors: [CANNOT_DELETE_A_PRE_DEFINED_ROLE, ROLE_NOT_FOUND, ROLE_IS_ASSIGNED_TO_MEMBERS],
  async handle(context) {
    const { body, admitted, stored, rules, holders } = context;
    const { organizationId } = admitted;
    if (body.roleName !== undefined && rules.isPredefined(body.roleName))
      throw fail(CANNOT_DELETE_A_PRE_DEFINED_ROLE);
    await context.inOrganization(admitted, {
      async write({ tx }) {
        const role = await stored.get(keyOf(body), organizationId, tx);
        if (await holders.hasMembers(role.role, organizationId, tx)) throw fail(ROLE_IS_ASSIGNED_TO_MEMBERS);
        // A user who accepted would get whatever a later role of this name allows.
        if (await holders.isOffered(role.role, organizationId, context.time(), tx))
          throw fail(ROLE_IS_ASSIGNED_TO_MEMBERS, {
            message:
              "Cannot delete a role that a pending invitation gives. Please cancel the invitation first",
          });
        await stored.remove(role, tx);
        return { done: undefined, events: [{ event: "role_deleted", id: role.id }] };
      },
    });
    return { success: true as const };
  },
});

const listRoles = route({
  method: "GET",
  path: "/organization/list-roles",
  apiAliases: ["listOrgRoles"],
  summary: "List an organization's custom roles, oldest first",
  session: "required",
  query: z.object({ organizationId: z.string().optional() }),
  returns: (shapes) => z.array(OrganizationRoleShape(shapes)),
  needs: memberWith({ notMember, notAllowed: YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE }, { ac: ["read"] }),
  uses: { stored: roleStore },
  errors: [],
  handle: ({ caller, stored }) => stored.allOf(caller.organization.id),
});

const getRole = route({
  method: "GET",
  path: "/organization/get-role",
  apiAliases: ["getOrgRole"],
  summary: "Get a custom role",
  session: "required",
  query: Which.extend({ organizationId: z.string().optional() }).refine(isGiven, GIVE_ONE),
  returns: OrganizationRoleShape,
  needs: memberWith({ notMember, notAllowed: YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE }, { ac: ["read"] }),
  uses: { stored: roleStore },
  errors: [ROLE_NOT_FOUND],
  handle: ({ query, caller, stored }) => stored.get(keyOf(query), caller.organization.id),
});

export const roleRoutes = { createRole, updateRole, deleteRole, listRoles, getRole };
