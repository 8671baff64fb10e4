import type { CommonPart } from "../screens/types.ts";

/** For classes: the values of `data-part`. */
export type SignUpPart =
  | CommonPart
  | "providers"
  | "name"
  | "identifier"
  | "password"
  | "strength"
  | "consent";
