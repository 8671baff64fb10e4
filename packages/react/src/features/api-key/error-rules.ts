import { ACCOUNT_RULES } from "../../errors/account-rules.ts";
import { DEFECT, type Rule, type Rules } from "../../errors/rules.ts";

const NAME: Rule = { place: "field", text: "apiKeys.errors.name", fields: ["name"] };
const EXPIRY: Rule = { place: "field", text: "apiKeys.errors.expiry", fields: ["expiry"] };
const NOT_ALLOWED: Rule = { place: "row", text: "apiKeys.errors.notAllowed" };
const EXPIRED: Rule = { place: "field", text: "apiKeys.errors.expired", fields: ["expiry"] };

/** Rules for the errors of managing API keys. */
export const API_KEY_RULES: Rules = {
  codes: {
    ...ACCOUNT_RULES.codes,
    NAME_REQUIRED: NAME,
    INVALID_NAME_LENGTH: NAME,
    EXPIRES_IN_IS_TOO_SMALL: EXPIRY,
    EXPIRES_IN_IS_TOO_LARGE: EXPIRY,
    KEY_DISABLED_EXPIRATION: EXPIRY,
    KEY_EXPIRED: EXPIRED,
    KEY_DISABLED: { place: "row", text: "apiKeys.errors.disabled" },
    KEY_NOT_FOUND: { place: "row", text: "apiKeys.errors.gone", actions: ["reload"] },
    FAILED_TO_UPDATE_API_KEY: { place: "row", text: "apiKeys.errors.changed", actions: ["reload"] },
    API_KEY_LIMIT_REACHED: { place: "form", text: "apiKeys.errors.limit" },
    API_KEY_PERMISSION_NOT_ALLOWED: { place: "form", text: "apiKeys.errors.permission" },
    INSUFFICIENT_API_KEY_PERMISSIONS: NOT_ALLOWED,
    USER_NOT_MEMBER_OF_ORGANIZATION: NOT_ALLOWED,
    NO_DEFAULT_API_KEY_CONFIGURATION_FOUND: { place: "form", text: "apiKeys.errors.off" },
    UNAUTHORIZED_SESSION: { place: "dialog", text: "errors.UNAUTHORIZED", actions: ["signIn"] },
    USER_BANNED: { place: "page", text: "errors.BANNED_USER" },
  },
  families: [
    ...ACCOUNT_RULES.families,
    // Screens send none of the parameters that these are about.
    {
      codes:
        /^INVALID_(?:PREFIX|METADATA|API_KEY|REFERENCE|USER_ID|REMAINING)|^METADATA_|^REFILL_|^SERVER_ONLY_|^NO_VALUES_|^ORGANIZATION_(?:ID|PLUGIN)_|^KEY_NOT_RECOVERABLE$|^USAGE_|^RATE_LIMIT/,
      rule: DEFECT,
    },
  ],
};
