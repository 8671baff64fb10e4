/** Resources of an application, with the actions on each. */
export type Statements = Readonly<Record<string, readonly string[]>>;

/** Allowed or requested actions, by resource. */
export type Permissions<S extends Statements = Statements> = {
  readonly [Resource in keyof S]?: readonly S[Resource][number][];
};

/** Requested actions of one resource: all of them, or one of them. */
export type AskedActions<Action extends string = string> =
  | readonly Action[]
  | { readonly actions: readonly Action[]; readonly connector: "AND" | "OR" };

export type Asked<S extends Statements = Statements> = {
  readonly [Resource in keyof S]?: AskedActions<S[Resource][number]>;
};

/** Permissions of users with this role. */
export interface Role<S extends Statements = Statements> {
  readonly statements: Permissions<S>;
  /**
   * Reports whether the role grants the request: every resource (`AND`, the default), or one of them (`OR`).
   */
  authorize(
    asked: Asked,
    connector?: "AND" | "OR",
  ): { readonly success: true } | { readonly success: false; readonly error: string };
}

export interface AccessControl<S extends Statements = Statements> {
  readonly statements: S;
  newRole<const P extends Permissions<S>>(permissions: P): Role<S>;
}

/**
 * Declares the resources and actions of an application. Roles are created from them: `ac.newRole({ project:
 * ["create"] })`.
 */
export function createAccessControl<const S extends Statements>(statements: S): AccessControl<S> {
  return { statements, newRole: (permissions) => roleOf<S>(permissions) };
}

function roleOf<S extends Statements>(statements: Permissions<S>): Role<S> {
  return {
    statements,
    authorize(asked, connector = "AND") {
      if (grants(statements, asked, connector)) return { success: true };
      const missing = missingPermissions([statements], asked);
      return { success: false, error: `Not allowed: ${missing.join(", ") || "nothing was asked for"}` };
    },
  };
}

/** The resources of organizations, with the actions on each. */
export const defaultStatements = {
  organization: ["update", "delete"],
  member: ["create", "update", "delete"],
  invitation: ["create", "cancel"],
  team: ["create", "update", "delete"],
  ac: ["create", "read", "update", "delete"],
} as const satisfies Statements;

// Marked as pure: bundlers leave the calls out of pages that use none of the results.
export const defaultAc: AccessControl<typeof defaultStatements> =
  /* @__PURE__ */ createAccessControl(defaultStatements);

export const ownerAc: Role<typeof defaultStatements> = /* @__PURE__ */ defaultAc.newRole(defaultStatements);

export const adminAc: Role<typeof defaultStatements> = /* @__PURE__ */ (() =>
  defaultAc.newRole({ ...defaultStatements, organization: ["update"] }))();

export const memberAc: Role<typeof defaultStatements> = /* @__PURE__ */ defaultAc.newRole({
  ac: ["read"],
});

/** The roles of an organization, unless the options give others. */
export const defaultRoles = { owner: ownerAc, admin: adminAc, member: memberAc } as const;

export type Roles = Readonly<Record<string, Pick<Role, "statements">>>;

/** Returns the names in the text of a role column: `admin,billing` are two. */
export function roleNames(role: string): string[] {
  const names = role.split(",").map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "");
}

/**
 * Reports whether one of the roles named in `role` (a comma list) grants the whole request. Pure: browsers
 * and the engine get the same result. An empty request is not granted, and neither is a resource without an
 * action.
 */
export function checkRolePermission(
  { role, permissions, connector = "AND" }: { role: string; permissions: Asked; connector?: "AND" | "OR" },
  roles: Roles = defaultRoles,
): boolean {
  return roleNames(role).some((name) => {
    const known = Object.hasOwn(roles, name) ? roles[name] : undefined;
    return known !== undefined && grants(known.statements, permissions, connector);
  });
}

/** Returns `resource:action` of each requested action that none of the given permissions includes. */
export function missingPermissions(held: readonly Permissions[], asked: Asked): string[] {
  return Object.entries(asked).flatMap(([resource, given]) => {
    if (given === undefined) return [];
    const { actions } = askedActions(given);
    const isHeld = (action: string) =>
      held.some((permissions) => allowed(permissions, resource).includes(action));
    return actions.filter((action) => !isHeld(action)).map((action) => `${resource}:${action}`);
  });
}

function grants(statements: Permissions, asked: Asked, connector: "AND" | "OR"): boolean {
  const entries = Object.entries(asked).filter(([, given]) => given !== undefined);
  if (entries.length === 0) return false;
  const isGranted = ([resource, given]: [string, AskedActions | undefined]): boolean => {
    const { actions, connector: within } = askedActions(given ?? []);
    if (actions.length === 0) return false;
    const has = (action: string) => allowed(statements, resource).includes(action);
    return within === "OR" ? actions.some(has) : actions.every(has);
  };
  return connector === "OR" ? entries.some(isGranted) : entries.every(isGranted);
}

function allowed(permissions: Permissions, resource: string): readonly string[] {
  return (Object.hasOwn(permissions, resource) ? permissions[resource] : undefined) ?? [];
}

function askedActions(given: AskedActions): { actions: readonly string[]; connector: "AND" | "OR" } {
  return "actions" in given ? given : { actions: given, connector: "AND" };
}

/** Returns the permissions that both allow. */
export function common(some: Permissions, others: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(some).map(([resource, actions = []]) => [
      resource,
      actions.filter((action) => allowed(others, resource).includes(action)),
    ]),
  );
}

/** Returns all actions of all given permissions, by resource. */
export function united(all: readonly Permissions[]): Record<string, string[]> {
  const actions = new Map<string, Set<string>>();
  for (const permissions of all)
    for (const [resource, given] of Object.entries(permissions)) {
      const known = actions.get(resource) ?? new Set();
      for (const action of given ?? []) known.add(action);
      actions.set(resource, known);
    }
  return Object.fromEntries([...actions].map(([resource, known]) => [resource, [...known]]));
}
