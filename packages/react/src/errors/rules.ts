import type { MessageId } from "../messages/generated/messages.ts";
import type { ErrorAction, Place } from "./notice.ts";

/** How errors of one code are shown. */
export interface Rule {
  place: Place;
  text: MessageId;
  /** The text where something of it isn't known: the address, a number. */
  without?: { unknown: "n" | "email" | "requestId"; text: MessageId };
  /** The fields it may be about: the first that a form has. */
  fields?: readonly string[];
  actions?: readonly ErrorAction[];
}

/** Rules for the errors of some screens: by code, and for families of codes. */
export interface Rules {
  readonly codes: Readonly<Record<string, Rule>>;
  readonly families: readonly { codes: RegExp; rule: Rule }[];
}

const SUPPORT: readonly ErrorAction[] = ["retry", "copyRequestId"];

/** The page and the service are of different makes, or something between them changes what they say. */
const DEFECT: Rule = { place: "form", text: "errors.defect", actions: ["reload", "copyRequestId"] };

/** A password that is to be set. */
const NEW_PASSWORD = ["newPassword", "password"];

export const UNAVAILABLE: Rule = { place: "form", text: "errors.unavailable", actions: ["retry"] };

/** The last one: whatever nobody has thought of. */
export const OTHER: Rule = {
  place: "form",
  text: "errors.other.numbered",
  without: { unknown: "requestId", text: "errors.other.plain" },
  actions: SUPPORT,
};

/**
 * By code. What only someone meets who is signed in has its text among those of the account, which signed-out pages
 * don't load. What leads to a screen that doesn't exist is no action.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  INVALID_EMAIL_OR_PASSWORD: {
    place: "form",
    text: "errors.INVALID_EMAIL_OR_PASSWORD",
    actions: ["forgotPassword"],
  },
  INVALID_PASSWORD: {
    place: "field",
    text: "errors.INVALID_PASSWORD",
    fields: ["currentPassword", "password"],
  },
  EMAIL_NOT_VERIFIED: {
    place: "page",
    text: "errors.EMAIL_NOT_VERIFIED.sent",
    without: { unknown: "email", text: "errors.EMAIL_NOT_VERIFIED.plain" },
    actions: ["resend"],
  },
  EMAIL_ALREADY_VERIFIED: { place: "page", text: "errors.EMAIL_ALREADY_VERIFIED", actions: ["signIn"] },
  VERIFICATION_EMAIL_NOT_ENABLED: { place: "form", text: "errors.VERIFICATION_EMAIL_NOT_ENABLED" },
  EMAIL_MISMATCH: { place: "form", text: "errors.EMAIL_MISMATCH" },
  USER_ALREADY_EXISTS: {
    place: "field",
    text: "errors.USER_ALREADY_EXISTS",
    fields: ["email"],
    actions: ["signIn"],
  },
  PASSWORD_TOO_SHORT: {
    place: "field",
    text: "errors.PASSWORD_TOO_SHORT.counted",
    without: { unknown: "n", text: "errors.PASSWORD_TOO_SHORT.plain" },
    fields: NEW_PASSWORD,
  },
  PASSWORD_TOO_LONG: {
    place: "field",
    text: "errors.PASSWORD_TOO_LONG.counted",
    without: { unknown: "n", text: "errors.PASSWORD_TOO_LONG.plain" },
    fields: NEW_PASSWORD,
  },
  PASSWORD_COMPROMISED: { place: "field", text: "errors.PASSWORD_COMPROMISED", fields: NEW_PASSWORD },
  PASSWORD_IS_PERSONAL: { place: "field", text: "errors.PASSWORD_IS_PERSONAL", fields: NEW_PASSWORD },
  PASSWORD_IS_THE_SAME: { place: "field", text: "account.errors.PASSWORD_IS_THE_SAME", fields: NEW_PASSWORD },
  PASSWORD_ALREADY_SET: { place: "form", text: "account.errors.PASSWORD_ALREADY_SET" },
  PASSWORD_REQUIRED: { place: "form", text: "errors.PASSWORD_REQUIRED" },
  RESET_PASSWORD_DISABLED: { place: "form", text: "errors.RESET_PASSWORD_DISABLED" },
  FAILED_TO_GET_USER_INFO: { place: "page", text: "errors.FAILED_TO_GET_USER_INFO", actions: ["openSignIn"] },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { place: "form", text: "account.errors.CREDENTIAL_ACCOUNT_NOT_FOUND" },
  INVALID_EMAIL: { place: "field", text: "errors.INVALID_EMAIL", fields: ["email", "newEmail"] },
  EMAIL_CAN_NOT_BE_UPDATED: {
    place: "field",
    text: "account.errors.EMAIL_CAN_NOT_BE_UPDATED",
    fields: ["email"],
  },
  EMAIL_IS_THE_SAME: { place: "field", text: "account.errors.EMAIL_IS_THE_SAME", fields: ["newEmail"] },
  COULDNT_UPDATE_YOUR_EMAIL: {
    place: "field",
    text: "account.errors.COULDNT_UPDATE_YOUR_EMAIL",
    fields: ["newEmail"],
  },
  CHANGE_EMAIL_DISABLED: { place: "form", text: "account.errors.EMAIL_CAN_NOT_BE_UPDATED" },
  EMAIL_PASSWORD_DISABLED: { place: "page", text: "errors.EMAIL_PASSWORD_DISABLED" },
  EMAIL_PASSWORD_SIGN_UP_DISABLED: {
    place: "page",
    text: "errors.EMAIL_PASSWORD_SIGN_UP_DISABLED",
    actions: ["signIn"],
  },
  FAILED_TO_CREATE_USER: { place: "form", text: "errors.FAILED_TO_CREATE_USER", actions: SUPPORT },
  CHANGE_REFUSED: { place: "form", text: "errors.CHANGE_REFUSED", actions: ["copyRequestId"] },
  FAILED_TO_CREATE_SESSION: { place: "form", text: "errors.FAILED_TO_CREATE_SESSION", actions: SUPPORT },
  FIELD_NOT_ALLOWED: { place: "form", text: "errors.FIELD_NOT_ALLOWED" },
  NO_FIELDS_TO_UPDATE: { place: "form", text: "account.errors.NO_FIELDS_TO_UPDATE" },
  VALIDATION_ERROR: { place: "form", text: "errors.VALIDATION_ERROR", actions: ["copyRequestId"] },
  USER_EMAIL_NOT_FOUND: { place: "page", text: "social.noEmail" },
  SIGNUP_DISABLED: { place: "page", text: "errors.EMAIL_PASSWORD_SIGN_UP_DISABLED", actions: ["signIn"] },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    place: "page",
    text: "account.errors.LINKING_DIFFERENT_EMAILS_NOT_ALLOWED",
  },
  SOCIAL_ACCOUNT_ALREADY_LINKED: { place: "page", text: "account.errors.SOCIAL_ACCOUNT_ALREADY_LINKED" },
  FAILED_TO_UNLINK_LAST_ACCOUNT: { place: "row", text: "account.errors.FAILED_TO_UNLINK_LAST_ACCOUNT" },
  ACCOUNT_NOT_FOUND: { place: "row", text: "account.errors.ACCOUNT_NOT_FOUND", actions: ["reload"] },
  // Of a sign-up that someone was invited to.
  INVITATION_NOT_FOUND: { place: "form", text: "errors.link" },
  USER_ID_OR_SESSION_REQUIRED: DEFECT,
  SOLE_OWNER_OF_ORGANIZATION: { place: "form", text: "account.errors.SOLE_OWNER_OF_ORGANIZATION" },
  REAUTHENTICATION_METHOD_REQUIRED: {
    place: "form",
    text: "account.errors.REAUTHENTICATION_METHOD_REQUIRED",
  },
  SESSION_EXPIRED: { place: "dialog", text: "account.errors.SESSION_NOT_FRESH", actions: ["signIn"] },
  SESSION_NOT_FRESH: { place: "dialog", text: "account.errors.SESSION_NOT_FRESH", actions: ["signIn"] },
  UNAUTHORIZED: { place: "dialog", text: "errors.UNAUTHORIZED", actions: ["signIn"] },
  USER_NOT_FOUND: { place: "page", text: "errors.USER_NOT_FOUND", actions: ["openSignIn"] },
  NOT_FOUND: { place: "form", text: "errors.NOT_FOUND", actions: ["reload"] },
  TOO_MANY_REQUESTS: {
    place: "form",
    text: "errors.TOO_MANY_REQUESTS.counted",
    without: { unknown: "n", text: "errors.TOO_MANY_REQUESTS.plain" },
  },
  PAYLOAD_TOO_LARGE: { place: "form", text: "errors.PAYLOAD_TOO_LARGE" },
  INVALID_PICTURE: { place: "field", text: "account.errors.INVALID_PICTURE", fields: ["image"] },
  SERVICE_UNAVAILABLE: UNAVAILABLE,
  INTERNAL_SERVER_ERROR: OTHER,
  METHOD_NOT_ALLOWED: DEFECT,
  URI_TOO_LONG: DEFECT,
  HEADERS_IS_REQUIRED: DEFECT,
  // The client's own, which no service answered with.
  NETWORK_ERROR: { place: "form", text: "errors.NETWORK_ERROR", actions: ["retry"] },
  ORIGIN_NOT_ALLOWED: { place: "form", text: "errors.ORIGIN_NOT_ALLOWED", actions: ["retry"] },
  TIMEOUT: { place: "form", text: "errors.TIMEOUT", actions: ["retry"] },
  ABORTED: { place: "form", text: "errors.ABORTED", actions: ["retry"] },
  INVALID_RESPONSE: DEFECT,
};

/** Codes that say the same of different things, present and future ones. Asked where no code is listed above. */
export const FAMILIES: readonly { codes: RegExp; rule: Rule }[] = [
  {
    codes: /ORIGIN$|^CROSS_SITE_/,
    rule: { place: "page", text: "errors.origin", actions: ["openSignIn"] },
  },
  {
    codes: /^INVALID_\w*URL$/,
    rule: { place: "page", text: "errors.address", actions: ["goHome"] },
  },
  {
    codes: /^INVALID_TOKEN$|^TOKEN_EXPIRED$/,
    rule: { place: "page", text: "errors.link", actions: ["openSignIn"] },
  },
  {
    codes: /^PROVIDER_|^ID_TOKEN_NOT_|^TOKEN_URL_|^INVALID_OAUTH_|^UNABLE_TO_/,
    rule: { place: "form", text: "errors.provider", actions: ["retry"] },
  },
  {
    codes: /^ACCOUNT_NOT_LINKED$|^LINKING_NOT_ALLOWED$/,
    rule: { place: "page", text: "social.notLinked", actions: ["openSignIn"] },
  },
  // Only what acts for someone at a provider asks for tokens.
  {
    codes: /REFRESH|ACCESS_TOKEN$/,
    rule: { place: "row", text: "account.errors.providerToken" },
  },
];

/** What is wrong with a field whose value the engine refused. */
export const FIELD_TEXTS: Readonly<Record<string, MessageId>> = {
  email: "errors.INVALID_EMAIL",
  name: "errors.fields.name",
  password: "errors.fields.password",
  currentPassword: "errors.fields.currentPassword",
  newPassword: "errors.fields.newPassword",
  newEmail: "errors.INVALID_EMAIL",
};
