/** Names of parts, for classes: the values of `data-part`, component by component. */

export type ActivityPart =
  | "filter"
  | "day"
  | "list"
  | "item"
  | "event"
  | "current"
  | "meta"
  | "actions"
  | "more"
  | "alert"
  | "secured"
  | "none"
  | "status";

export type PictureFieldPart =
  | "label"
  | "photo"
  | "hint"
  | "actions"
  | "choose"
  | "remove"
  | "crop"
  | "submit"
  | "cancel"
  | "alert"
  | "status"
  | "undo";

export type ChangeEmailPart =
  | "current"
  | "verify"
  | "form"
  | "next"
  | "actions"
  | "submit"
  | "alert"
  | "summary"
  | "pending"
  | "status"
  | "done"
  | "none";

export type ChangePasswordPart =
  | "since"
  | "form"
  | "alert"
  | "summary"
  | "current"
  | "next"
  | "strength"
  | "revoke"
  | "actions"
  | "submit"
  | "done"
  | "none";

export type ConnectedAccountsPart =
  | "list"
  | "item"
  | "provider"
  | "meta"
  | "kept"
  | "actions"
  | "others"
  | "news"
  | "alert"
  | "status"
  | "none";

export type DeleteAccountPart =
  | "lost"
  | "blockers"
  | "form"
  | "password"
  | "confirm"
  | "actions"
  | "submit"
  | "cancel"
  | "alert"
  | "summary"
  | "done";

export type ProfileFormPart =
  | "photo"
  | "form"
  | "name"
  | "username"
  | "email"
  | "actions"
  | "submit"
  | "discard"
  | "status"
  | "alert";

export type SessionListPart =
  | "list"
  | "item"
  | "device"
  | "current"
  | "meta"
  | "actions"
  | "alert"
  | "status"
  | "none";
