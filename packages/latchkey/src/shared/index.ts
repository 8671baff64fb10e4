/** What clients share with the engine at runtime: nothing here imports anything else of it. */
export { $ERROR_CODES, type CoreErrorCode } from "./generated/error-codes.ts";
export type { Branding, Language, SignInMethod, UiConfig } from "./ui-config.ts";
