import { ConfigurationError } from "../../base/errors.ts";
import { assertRoles } from "../../base/options/option.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";
import type { AdditionalFields } from "../../kernel/contracts/fields/fields.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { callbackUser } from "../../kernel/contracts/identity.ts";
import { defaultRoles, defaultStatements, type Roles, type Statements } from "../../shared/index.ts";
import { isSingleLine } from "../../shared/single-line.ts";
import { callbackOrganization } from "./callbacks.ts";
import { organizationOptions } from "./declared-options.ts";
import type { OrganizationOptions, OrganizationTable, TeamOptions } from "./options.ts";
import type { OrganizationRow } from "./shapes.ts";

/** Options of organizations, with every default filled in. */
export interface OrganizationSettings {
  readonly options: OrganizationOptions;
  readonly creatorRole: string;
  /** Roles of every organization. */
  readonly roles: Roles;
  readonly statements: Statements;
  readonly dynamicRoles: boolean;
  /** Undefined: teams are disabled. */
  readonly teams: TeamOptions | undefined;
  /** Seconds. */
  readonly invitationExpiresIn: number;
  /** Seconds. */
  readonly invitationsKeptFor: number;
  readonly reservedSlugs: ReadonlySet<string>;
  readonly canBeCreated: boolean;
  readonly canBeDeleted: boolean;
  readonly fields: Readonly<Record<OrganizationTable, AdditionalFields>>;
}

/** Names that pages and servers use in URLs for other purposes. */
const RESERVED = ["admin", "api", "auth", "new", "settings", "static", "undefined", "null"];

/** Settings of this engine. */
export const organizationSettings = featureSettings<OrganizationSettings>("organizations");

export function resolveSettings(options: OrganizationOptions): OrganizationSettings {
  const { dynamicAccessControl, schema, teams } = options;
  const { creatorRole, invitationExpiresIn, invitationsKeptFor } = organizationOptions.fill(
    options,
    "organization",
  );
  assertRoles(options.roles ?? {}, "organization.roles");
  const roles: Roles = { ...defaultRoles, ...options.roles };
  if (!Object.hasOwn(roles, creatorRole))
    throw new ConfigurationError(
      `organization.creatorRole is ${JSON.stringify(creatorRole)}, which isn't one of the roles: ${Object.keys(roles).join(", ")}.`,
    );
  for (const name of Object.keys(roles))
    if (!isRoleName(name))
      throw new ConfigurationError(
        `organization.roles has ${JSON.stringify(name)}; role names can't contain commas, spaces, percent signs, backslashes or control characters.`,
      );
  if (!(invitationExpiresIn > 0))
    throw new ConfigurationError("organization.invitationExpiresIn must be a number of seconds above 0.");
  if (!(invitationsKeptFor >= 0))
    throw new ConfigurationError(
      "organization.invitationsKeptFor must be a number of seconds of at least 0.",
    );
  const fieldsOf = (table: OrganizationTable): AdditionalFields => schema?.[table]?.additionalFields ?? {};
  return {
    options,
    creatorRole,
    roles,
    statements: options.ac?.statements ?? defaultStatements,
    dynamicRoles: dynamicAccessControl?.enabled === true,
    teams: teams?.enabled === true ? teams : undefined,
    invitationExpiresIn,
    invitationsKeptFor,
    reservedSlugs: new Set([...RESERVED, ...(options.reservedSlugs ?? [])]),
    canBeCreated:
      options.allowUserToCreateOrganization !== false && options.organizationCreation?.disabled !== true,
    canBeDeleted:
      options.disableOrganizationDeletion !== true && options.organizationDeletion?.disabled !== true,
    fields: {
      organization: fieldsOf("organization"),
      member: fieldsOf("member"),
      invitation: fieldsOf("invitation"),
      team: fieldsOf("team"),
      organizationRole: fieldsOf("organizationRole"),
    },
  };
}

/** Returns the limit of members in an organization. A function of the application decides for this user. */
export async function membershipLimit(
  { options }: OrganizationSettings,
  user: User,
  organization: OrganizationRow,
): Promise<number> {
  const { membershipLimit: limit = 100 } = options;
  return typeof limit === "number" ? limit : limit(callbackUser(user), callbackOrganization(organization));
}

/** Commas separate names, spaces at their ends are trimmed, and `%` and `\` have a meaning in searches. */
export function isRoleName(name: string): boolean {
  return name.length <= 100 && /^[^\s,%\\]+$/.test(name) && isSingleLine(name);
}
