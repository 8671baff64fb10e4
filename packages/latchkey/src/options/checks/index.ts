/** The checks of options, for hosts that check a file of options by the same rules. */
export { type Check, callback, choice, flag, group, hiddenText, texts } from "./check.ts";
export { ADVANCED, advancedCheck, ENGINE, LOGGER, loggerCheck } from "./engine-checks.ts";
export { NOT_BUILT } from "./not-built.ts";
export { organizationCheck } from "./organization-checks.ts";
export { genericOAuthCheck } from "./provider-checks.ts";
