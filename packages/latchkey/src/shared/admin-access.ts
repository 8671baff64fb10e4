import { type AccessControl, createAccessControl, type Role, type Statements } from "./access-control.ts";

/** Actions of administrators on users and sessions, and on the service. */
export const adminStatements = {
  user: [
    "create",
    "list",
    "get",
    "update",
    "set-role",
    "ban",
    "impersonate",
    "impersonate-admins",
    "delete",
    "set-password",
    "set-email",
  ],
  session: ["list", "revoke", "delete"],
  organization: ["list", "delete"],
  audit: ["list"],
  service: ["read", "update"],
  text: ["list", "update"],
} as const satisfies Statements;

// Marked as pure: bundlers leave the calls out of pages that use none of the results.
export const administration: AccessControl<typeof adminStatements> =
  /* @__PURE__ */ createAccessControl(adminStatements);

/** All permissions except impersonating other administrators. */
export const administratorAc: Role<typeof adminStatements> = /* @__PURE__ */ (() =>
  administration.newRole({
    ...adminStatements,
    user: adminStatements.user.filter((action) => action !== "impersonate-admins"),
  }))();

export const userAc: Role<typeof adminStatements> = /* @__PURE__ */ administration.newRole({});

/** The roles of users, unless the options name others. */
export const userRoles = { admin: administratorAc, user: userAc } as const;
