/** Names of parts, for classes: the values of `data-part`. */
export type ApiKeysPart =
  | "toolbar"
  | "create"
  | "table"
  | "name"
  | "start"
  | "limits"
  | "actions"
  | "pager"
  | "none"
  | "alert"
  | "status";
