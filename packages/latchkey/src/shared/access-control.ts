/** Resources of an application, and what can be done with each. */
export type Statements = Readonly<Record<string, readonly string[]>>;

/** What is allowed, or asked for: actions by resource. */
export type Permissions<S extends Statements = Statements> = {
  readonly [Resource in keyof S]?: readonly S[Resource][number][];
};

/** The actions of one resource that are asked for: all of them, or one of them. */
export type AskedActions<Action extends string = string> =
  | readonly Action[]
  | { readonly actions: readonly Action[]; readonly connector: "AND" | "OR" };

export type Asked<S extends Statements = Statements> = {
  readonly [Resource in keyof S]?: AskedActions<S[Resource][number]>;
};

/** What someone with this role may do. */
export interface Role<S extends Statements = Statements> {
  readonly statements: Permissions<S>;
  /** Whether the role grants what is asked for: every resource (`AND`, the default), or one of them (`OR`). */
  authorize(
    asked: Asked,
    connector?: "AND" | "OR",
  ): { readonly success: true } | { readonly success: false; readonly error: string };
}

export interface AccessControl<S extends Statements = Statements> {
  readonly statements: S;
  newRole<const P extends Permissions<S>>(permissions: P): Role<S>;
}

/** Names the resources and actions of an application; roles are made of them: `ac.newRole({ project: ["create"] })`. */
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

/** The resources of organizations, with what can be done with each. */
export const defaultStatements = {
  organization: ["update", "delete"],
  member: ["create", "update", "delete"],
  invitation: ["create", "cancel"],
  team: ["create", "update", "delete"],
  ac: ["create", "read", "update", "delete"],
} as const satisfies Statements;

// Marked: what calls them is left out of pages that need none of these.
export const defaultAc: AccessControl<typeof defaultStatements> =
  /* @__PURE__ */ createAccessControl(defaultStatements);

export const ownerAc: Role<typeof defaultStatements> = /* @__PURE__ */ defaultAc.newRole(defaultStatements);

export const adminAc: Role<typeof defaultStatements> = /* @__PURE__ */ (() =>
  defaultAc.newRole({ ...defaultStatements, organization: ["update"] }))();

export const memberAc: Role<typeof defaultStatements> = /* @__PURE__ */ defaultAc.newRole({
  ac: ["read"],
});

/** The roles of an organization where nobody has given others. */
export const defaultRoles = { owner: ownerAc, admin: adminAc, member: memberAc } as const;

export type Roles = Readonly<Record<string, Pick<Role, "statements">>>;

/** The names in the text of a role column, as they stand there: `admin,billing` are two. */
export function roleNames(role: string): string[] {
  const names = role.split(",").map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "");
}

/**
 * Whether one of the roles named in `role` (a comma list) grants everything that is asked for. Pure: the same in
 * browsers as in the engine. Nothing asked for is not granted, and neither is a resource without an action.
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

/** `resource:action` of whatever none of the given permissions has. */
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

/** What both of them allow. */
export function common(some: Permissions, others: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(some).map(([resource, actions = []]) => [
      resource,
      actions.filter((action) => allowed(others, resource).includes(action)),
    ]),
  );
}

/** All actions of all of them, by resource. */
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
