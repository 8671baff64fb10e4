/** What clients share with the engine at runtime: nothing here imports anything else of it. */
export { type GuardedAccent, guardAccent } from "./accent.ts";
export { contrast, parseColor, type Rgb } from "./contrast.ts";
export { $ERROR_CODES, type CoreErrorCode } from "./generated/error-codes.ts";
export type { Branding, Language, SignInMethod, UiConfig } from "./ui-config.ts";
