/** Names of parts, for classes: the values of `data-part`, component by component. */

export type TwoFactorSetupPart = "status" | "set" | "title" | "alert" | "done" | "cancel";

export type TrustedDevicesPart =
  | "list"
  | "item"
  | "device"
  | "current"
  | "meta"
  | "actions"
  | "alert"
  | "status"
  | "none";
