import {
  $ADMIN_ERROR_CODES,
  type AccessControl,
  type Asked,
  checkRolePermission,
  type Roles,
  type Statements,
  userRoles,
} from "latchkey/shared";
import type { FieldsOf, User, UserHasPermissionAnswer, UserHasPermissionBody } from "latchkey/wire";
import type { BareClientCall, ClientCall } from "../call.ts";
import type { AdminMethods } from "../generated/admin.ts";
import type { ClientPlugin } from "../plugin.ts";

export interface AdminClientOptions<S extends Statements = Statements> {
  /** The access control of the service: its types then determine the valid resources and actions. */
  ac?: AccessControl<S>;
  /** The roles of the service, if it has others than admin and user. */
  roles?: Roles;
}

type Added<Type extends "string" | "boolean" | "date"> = { type: Type; input: false };

/** Fields of users and sessions that answers contain and clients can't set. */
type AdminFields = FieldsOf<
  { impersonatedBy: Added<"string"> },
  {
    role: Added<"string">;
    banned: Added<"boolean">;
    banReason: Added<"string">;
    banMessage: Added<"string">;
    banExpires: Added<"date">;
  }
>;

/** A user as administrators see them. */
export type AdministeredUser = User & AdminFields["user"];

type Administered<Answer> = Answer extends User
  ? AdministeredUser
  : {
      [Name in keyof Answer]: Answer[Name] extends User
        ? AdministeredUser
        : Answer[Name] extends User[]
          ? AdministeredUser[]
          : Answer[Name];
    };

/** The methods, with the fields that administration adds to users. */
type Answered<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends BareClientCall<infer Input, infer Answer>
    ? BareClientCall<Input, Administered<Answer>>
    : Methods[Name] extends ClientCall<infer Input, infer Answer>
      ? ClientCall<Input, Administered<Answer>>
      : Methods[Name];
};

type PermissionBody<S extends Statements> = Omit<UserHasPermissionBody, "permissions" | "permission"> & {
  permissions?: Asked<S>;
  permission?: Asked<S>;
};

type AdminMethodsOf<S extends Statements> = Omit<AdminMethods, "admin"> & {
  readonly admin: Answered<Omit<AdminMethods["admin"], "hasPermission">> & {
    readonly hasPermission: ClientCall<PermissionBody<S>, UserHasPermissionAnswer>;
  };
};

/**
 * Reports whether a role has permissions, by the roles that the client knows: `role` may be a comma-separated
 * list.
 */
interface PermissionCheck<S extends Statements> {
  checkRolePermission(about: { role: string; permissions: Asked<S> }): boolean;
}

interface AdminClient<S extends Statements> extends ClientPlugin {
  readonly $methods?: AdminMethodsOf<S>;
  readonly $fields: AdminFields;
  readonly getActions: () => { admin: PermissionCheck<S> };
  readonly $ERROR_CODES: typeof $ADMIN_ERROR_CODES;
}

/** Client plugin of `admin()`: `client.admin.listUsers({ query })` and so on. */
export function adminClient<const S extends Statements = Statements>({
  roles = userRoles,
}: AdminClientOptions<S> = {}): AdminClient<S> {
  const plugin = {
    id: "admin",
    pathMethods: {
      "/admin/list-users": "GET" as const,
      "/admin/get-user": "GET" as const,
      "/admin/stop-impersonating": "POST" as const,
    },
    changesSession: (path: string) => /^\/admin\/(?:impersonate-user|stop-impersonating)$/.test(path),
    dates: ["banExpires"],
    getActions: () => ({
      admin: {
        checkRolePermission: ({ role, permissions }: { role: string; permissions: Asked<S> }) =>
          // The types of the statements only help callers.
          checkRolePermission({ role, permissions: permissions as Asked }, roles),
      },
    }),
    $ERROR_CODES: $ADMIN_ERROR_CODES,
  };
  // `$fields` exists for the type only; its value is never read.
  return plugin as Partial<AdminClient<S>> as AdminClient<S>;
}
