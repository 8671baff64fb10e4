import { ACCOUNT_RULES } from "../../errors/account-rules.ts";
import type { Rule, Rules } from "../../errors/rules.ts";
import { PASSKEY_RULES } from "./ways/error-rules.ts";

const NOT_ADDED: Rule = { text: "passkey.errors.notAdded" };
const KNOWN: Rule = { text: "passkey.errors.known" };

/** Rules for the errors of adding and removing passkeys. */
export const PASSKEY_ACCOUNT_RULES: Rules = {
  codes: {
    ...ACCOUNT_RULES.codes,
    ...PASSKEY_RULES.codes,
    CHALLENGE_NOT_FOUND: NOT_ADDED,
    FAILED_TO_VERIFY_REGISTRATION: NOT_ADDED,
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: NOT_ADDED,
    RESOLVE_USER_REQUIRED: NOT_ADDED,
    RESOLVED_USER_INVALID: NOT_ADDED,
    PREVIOUSLY_REGISTERED: KNOWN,
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: KNOWN,
    TOO_MANY_PASSKEYS: { text: "passkey.errors.tooMany" },
    PASSKEY_NOT_FOUND: { place: "row", text: "passkey.errors.gone", actions: ["reload"] },
    FAILED_TO_UNLINK_LAST_ACCOUNT: { place: "row", text: "passkey.errors.last" },
  },
  families: [...ACCOUNT_RULES.families, { codes: /^ERROR_/, rule: NOT_ADDED }],
};
