import { ConfigurationError } from "../../base/errors.ts";
import { group } from "../../base/options/group.ts";
import {
  anything,
  assertRoles,
  count,
  type Filled,
  flag,
  type Named,
  oneOf,
  seconds,
  text,
  texts,
} from "../../base/options/option.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";
import { type AccessControl, type Roles, type Statements, userRoles } from "../../shared/index.ts";
import { BANNED_USER } from "./errors.ts";

export interface ImpersonationOptions {
  /** Refuses to impersonate without a reason. Default false. */
  requireReason?: boolean;
  /** Emails users that an administrator acted as them, with the reason. Default false. */
  notify?: boolean;
}

/** The application's names of the columns. */
export interface AdminSchema {
  user?: {
    fields?: { role?: string; banned?: string; banReason?: string; banMessage?: string; banExpires?: string };
  };
  session?: { fields?: { impersonatedBy?: string } };
}

/** `soft`: deleted users can be restored. `now`: they are deleted permanently. */
type Deletion = (typeof DELETIONS)[number];
const DELETIONS = ["soft", "now"] as const;

export interface AdminOptions<S extends Statements = Statements> {
  /** The role of new users. Default `user`. */
  defaultRole?: string;
  /** The roles of administrators: the last user with one of them keeps it. Default `["admin"]`. */
  adminRoles?: string | readonly string[];
  /** IDs of users with every permission, whatever their role. Default none. */
  adminUserIds?: readonly string[];
  /** Resources and actions, from `createAccessControl`. Default: those of administrators. */
  ac?: AccessControl<S>;
  /** All roles, by name. Default: `admin` and `user`. */
  roles?: Roles;
  /** Reason of a ban that is given none. Default `No reason`. */
  defaultBanReason?: string;
  /** Duration of a ban that is given no end. Seconds. Default: until it is lifted. */
  defaultBanExpiresIn?: number;
  /** Message to banned users. */
  bannedUserMessage?: string;
  /** Maximum time for which an administrator can act as a user. Seconds. Default 3600. */
  impersonationSessionDuration?: number;
  /** Lets every administrator act as another one. Default false: with the permission `impersonate-admins`. */
  allowImpersonatingAdmins?: boolean;
  impersonation?: ImpersonationOptions;
  /**
   * `soft`: users whom administrators remove can be restored for 30 days. Default `now`. In
   * the service: `soft`.
   */
  deletion?: Deletion;
  /** The same for users who delete their own accounts. Default `now`. */
  ownDeletion?: Deletion;
  schema?: AdminSchema;
}

/** Options of the feature. */
export const adminOptions = group({
  defaultRole: text("user"),
  adminRoles: anything<AdminOptions["adminRoles"]>(),
  adminUserIds: texts([]),
  ac: anything<AdminOptions["ac"]>(),
  roles: anything<Roles>(),
  defaultBanReason: text("No reason"),
  defaultBanExpiresIn: count(),
  bannedUserMessage: text(BANNED_USER.message),
  impersonationSessionDuration: seconds(3600, { min: 60 }),
  allowImpersonatingAdmins: flag(false),
  impersonation: group({
    requireReason: flag(false),
    notify: flag(false),
  } satisfies Named<ImpersonationOptions>),
  deletion: oneOf(DELETIONS, "now"),
  ownDeletion: oneOf(DELETIONS, "now"),
  schema: group({
    user: group({
      fields: group({
        role: text(),
        banned: text(),
        banReason: text(),
        banMessage: text(),
        banExpires: text(),
      }),
    }),
    session: group({ fields: group({ impersonatedBy: text() }) }),
  } satisfies Named<AdminSchema>),
} satisfies Named<AdminOptions>);

/** The options with every default filled in. */
export interface AdminSettings
  extends Omit<Filled<typeof adminOptions.members>, "adminRoles" | "roles" | "schema"> {
  readonly adminRoles: readonly string[];
  readonly roles: Roles;
}

export function resolveSettings(options: AdminOptions): AdminSettings {
  const filled = adminOptions.fill(options, "admin");
  assertRoles(filled.roles ?? {}, "admin.roles");
  const roles: Roles = filled.roles ?? userRoles;
  const adminRoles = [filled.adminRoles ?? "admin"].flat();
  const known = `the roles are ${Object.keys(roles).join(", ")}`;
  for (const name of adminRoles)
    if (!Object.hasOwn(roles, name))
      throw new ConfigurationError(`admin.adminRoles has ${JSON.stringify(name)}; ${known}.`);
  if (!Object.hasOwn(roles, filled.defaultRole))
    throw new ConfigurationError(`admin.defaultRole is ${JSON.stringify(filled.defaultRole)}; ${known}.`);
  if (adminRoles.includes(filled.defaultRole))
    throw new ConfigurationError("admin.defaultRole is an administrator role; new users can't have it.");
  return { ...filled, roles, adminRoles };
}

/** The options of this engine's feature. */
export const adminSettings = featureSettings<AdminSettings>("administration");
