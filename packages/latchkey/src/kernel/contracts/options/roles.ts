import { ConfigurationError } from "../../../base/errors.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isStatements = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).every(
    (actions) => Array.isArray(actions) && actions.every((action) => typeof action === "string"),
  );

/**
 * Refuses values that aren't roles, such as an object with permissions that access control didn't create.
 * Requests would fail on them.
 *
 * @throws ConfigurationError
 */
export function assertRoles(roles: Readonly<Record<string, unknown>>, path: string): void {
  for (const [name, role] of Object.entries(roles)) {
    if (!isRecord(role) || !isStatements(role.statements))
      throw new ConfigurationError(
        `${path}.${name} isn't a role. Create it with access control: createAccessControl(statements).newRole({ project: ["create"] }).`,
      );
  }
}
