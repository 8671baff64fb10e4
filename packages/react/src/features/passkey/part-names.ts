export type PasskeyManagerPart =
  | "none"
  | "list"
  | "item"
  | "name"
  | "meta"
  | "actions"
  | "add"
  | "alert"
  | "status";
