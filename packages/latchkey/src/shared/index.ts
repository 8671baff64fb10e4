/** What clients share with the engine at runtime: nothing here imports anything else of it. */
export { type GuardedAccent, guardAccent } from "./accent.ts";
export { contrast, parseColor, type Rgb } from "./contrast.ts";
export {
  $ERROR_CODES,
  $PICTURES_ERROR_CODES,
  type CoreErrorCode,
  type PicturesErrorCode,
} from "./generated/error-codes.ts";
export type { Branding, Language, SignInMethod, UiConfig } from "./ui-config.ts";
