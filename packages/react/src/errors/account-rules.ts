import { NEW_PASSWORD, type Rules } from "./rules.ts";

/** Rules for errors that only signed-in users meet. Signed-out pages load neither these nor their texts. */
export const ACCOUNT_RULES: Rules = {
  codes: {
    PASSWORD_IS_THE_SAME: {
      place: "field",
      text: "account.errors.PASSWORD_IS_THE_SAME",
      fields: NEW_PASSWORD,
    },
    PASSWORD_ALREADY_SET: { place: "form", text: "account.errors.PASSWORD_ALREADY_SET" },
    CREDENTIAL_ACCOUNT_NOT_FOUND: { place: "form", text: "account.errors.CREDENTIAL_ACCOUNT_NOT_FOUND" },
    EMAIL_CAN_NOT_BE_UPDATED: {
      place: "field",
      text: "account.errors.EMAIL_CAN_NOT_BE_UPDATED",
      fields: ["email"],
    },
    EMAIL_IS_THE_SAME: { place: "field", text: "account.errors.EMAIL_IS_THE_SAME", fields: ["newEmail"] },
    UNDO_LINK_INVALID: { place: "page", text: "errors.link", actions: ["openSignIn"] },
    UNDO_NEEDS_PROOF: { text: "undo.method.proof.title" },
    COULDNT_UPDATE_YOUR_EMAIL: {
      place: "field",
      text: "account.errors.COULDNT_UPDATE_YOUR_EMAIL",
      fields: ["newEmail"],
    },
    CHANGE_EMAIL_DISABLED: { place: "form", text: "account.errors.EMAIL_CAN_NOT_BE_UPDATED" },
    NO_FIELDS_TO_UPDATE: { place: "form", text: "account.errors.NO_FIELDS_TO_UPDATE" },
    FAILED_TO_UNLINK_LAST_ACCOUNT: { place: "row", text: "account.errors.FAILED_TO_UNLINK_LAST_ACCOUNT" },
    ACCOUNT_NOT_FOUND: { place: "row", text: "account.errors.ACCOUNT_NOT_FOUND", actions: ["reload"] },
    SOLE_OWNER_OF_ORGANIZATION: { place: "form", text: "account.errors.SOLE_OWNER_OF_ORGANIZATION" },
    NOT_WHILE_IMPERSONATING: { place: "form", text: "account.errors.NOT_WHILE_IMPERSONATING" },
    LAST_ADMINISTRATOR: { place: "form", text: "account.errors.LAST_ADMINISTRATOR" },
    REAUTHENTICATION_METHOD_REQUIRED: {
      place: "form",
      text: "account.errors.REAUTHENTICATION_METHOD_REQUIRED",
    },
    SESSION_EXPIRED: { place: "dialog", text: "account.errors.SESSION_NOT_FRESH", actions: ["signIn"] },
    SESSION_NOT_FRESH: { place: "dialog", text: "account.errors.SESSION_NOT_FRESH", actions: ["signIn"] },
    INVALID_PICTURE: { place: "field", text: "account.errors.INVALID_PICTURE", fields: ["image"] },
  },
  families: [
    // Only applications that call a provider on the user's behalf ask for tokens.
    { codes: /REFRESH|ACCESS_TOKEN$/, rule: { place: "row", text: "account.errors.providerToken" } },
  ],
};
