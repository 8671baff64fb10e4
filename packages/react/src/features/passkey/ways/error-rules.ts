import type { Rule, Rules } from "../../../errors/rules.ts";

const FAILED: Rule = { text: "auth.passkey.failed" };
const UNKNOWN: Rule = { text: "auth.passkey.unknown" };

/** Rules for the errors of using passkeys. */
export const PASSKEY_RULES: Rules = {
  codes: {
    CHALLENGE_NOT_FOUND: FAILED,
    AUTHENTICATION_FAILED: FAILED,
    PASSKEY_NOT_FOUND: UNKNOWN,
    PASSKEYS_NOT_SUPPORTED: { text: "auth.passkey.unsupported" },
  },
  families: [{ codes: /^ERROR_/, rule: FAILED }],
};
