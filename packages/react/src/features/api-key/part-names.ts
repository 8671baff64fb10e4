/** Names of parts, for classes: the values of `data-part`. */
export type ApiKeysPart =
  | "toolbar"
  | "count"
  | "create"
  | "table"
  | "name"
  | "start"
  | "limits"
  | "actions"
  | "none"
  | "alert"
  | "status";
