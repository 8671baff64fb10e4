/** Names of parts, for classes: the values of `data-part`, component by component. */

export type CreateOrganizationPart =
  | "form"
  | "name"
  | "slug"
  | "logo"
  | "actions"
  | "submit"
  | "alert"
  | "summary"
  | "invite"
  | "skip";

export type MembersPart =
  | "toolbar"
  | "count"
  | "table"
  | "person"
  | "name"
  | "email"
  | "role"
  | "actions"
  | "pager"
  | "none"
  | "alert"
  | "status";

export type InvitationsPart =
  | "toolbar"
  | "count"
  | "table"
  | "lines"
  | "email"
  | "by"
  | "teams"
  | "state"
  | "actions"
  | "pager"
  | "none"
  | "alert"
  | "status";

export type UserInvitationsPart = "item" | "org" | "about" | "actions" | "join" | "decline" | "alert";

export type RolesPart =
  | "toolbar"
  | "create"
  | "list"
  | "item"
  | "name"
  | "count"
  | "actions"
  | "matrix"
  | "fixed"
  | "alert"
  | "none"
  | "status";

export type TeamPagePart =
  | "toolbar"
  | "seats"
  | "add"
  | "list"
  | "item"
  | "name"
  | "email"
  | "role"
  | "actions"
  | "alert"
  | "none"
  | "status";

export type TeamsPart =
  | "toolbar"
  | "count"
  | "create"
  | "list"
  | "item"
  | "name"
  | "seats"
  | "actions"
  | "alert"
  | "hint"
  | "none"
  | "status";
