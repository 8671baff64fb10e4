import type { CommonPart } from "../../../screens/types.ts";

/** For classes: the values of `data-part`. */
export type ResetPasswordPart =
  | CommonPart
  | "identifier"
  | "password"
  | "strength"
  | "keep"
  | "currentPassword"
  | "revoke"
  | "sent";
