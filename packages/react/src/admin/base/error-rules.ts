import { ACCOUNT_RULES } from "../../errors/account-rules.ts";
import { DEFECT, type Rule, type Rules } from "../../errors/rules.ts";

const ROLE: Rule = { place: "field", text: "admin.errors.UNKNOWN_ROLE", fields: ["role"] };

/** Rules for the errors of the screens for administrators. */
export const ADMIN_RULES: Rules = {
  codes: {
    ...ACCOUNT_RULES.codes,
    AUDIT_EVENT_NOT_FOUND: { place: "row", text: "admin.errors.AUDIT_EVENT_NOT_FOUND", actions: ["reload"] },
    ORGANIZATION_NOT_FOUND: {
      place: "row",
      text: "admin.errors.ORGANIZATION_NOT_FOUND",
      actions: ["reload"],
    },
    INVITATIONS_NOT_AVAILABLE: { text: "admin.errors.INVITATIONS_NOT_AVAILABLE" },
    EMAIL_NOT_SET_UP: { text: "admin.errors.EMAIL_NOT_SET_UP" },
    TEST_EMAIL_FAILED: { text: "admin.errors.TEST_EMAIL_FAILED" },
    TEXTS_NOT_FOUND: { text: "admin.errors.TEXTS_NOT_FOUND" },
    REMOVED_USER_NOT_FOUND: {
      place: "row",
      text: "admin.errors.REMOVED_USER_NOT_FOUND",
      actions: ["reload"],
    },
    CAN_NOT_RESTORE_USER: { text: "admin.errors.CAN_NOT_RESTORE_USER" },
    SETUP_LINK_INVALID: { text: "admin.errors.SETUP_LINK_INVALID" },
    // Only calls in process meet this one.
    EMAIL_NOT_CONFIRMED: DEFECT,
    BANNED_USER: { text: "admin.errors.BANNED_USER" },
    USER_NOT_FOUND: { place: "row", text: "admin.errors.USER_NOT_FOUND", actions: ["reload"] },
    LAST_ADMINISTRATOR: { text: "admin.errors.LAST_ADMINISTRATOR" },
    IMPERSONATION_REASON_REQUIRED: {
      place: "field",
      text: "admin.errors.IMPERSONATION_REASON_REQUIRED",
      fields: ["reason"],
    },
    INVALID_ROLE_TYPE: ROLE,
    YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: ROLE,
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
      place: "field",
      text: "errors.USER_ALREADY_EXISTS",
      fields: ["email"],
    },
    NO_DATA_TO_UPDATE: { text: "account.errors.NO_FIELDS_TO_UPDATE" },
    YOU_ARE_NOT_IMPERSONATING_ANYONE: {
      text: "admin.errors.YOU_ARE_NOT_IMPERSONATING_ANYONE",
      actions: ["reload"],
    },
    YOU_CANNOT_BAN_YOURSELF: { text: "admin.errors.YOU_CANNOT_BAN_YOURSELF" },
    YOU_CANNOT_REMOVE_YOURSELF: { text: "admin.errors.YOU_CANNOT_REMOVE_YOURSELF" },
    YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS: {
      text: "admin.errors.YOU_CANNOT_REMOVE_YOUR_OWN_SIGN_IN_METHODS",
    },
    SIGN_IN_METHOD_NOT_FOUND: { text: "admin.errors.SIGN_IN_METHOD_NOT_FOUND", actions: ["reload"] },
    LAST_SIGN_IN_METHOD: { text: "admin.errors.LAST_SIGN_IN_METHOD" },
    YOU_CANNOT_IMPERSONATE_ADMINS: { text: "admin.errors.YOU_CANNOT_IMPERSONATE_ADMINS" },
    YOU_CANNOT_IMPERSONATE_YOURSELF: { text: "admin.errors.YOU_CANNOT_IMPERSONATE_YOURSELF" },
    PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER: DEFECT,
    USER_ID_OR_ROLE_IS_REQUIRED: DEFECT,
    INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED: DEFECT,
  },
  families: [
    ...ACCOUNT_RULES.families,
    { codes: /^YOU_ARE_NOT_ALLOWED_TO_/, rule: { text: "admin.errors.forbidden" } },
  ],
};
