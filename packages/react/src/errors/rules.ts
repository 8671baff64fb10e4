import type { MessageId } from "../messages/generated/messages.ts";
import type { ErrorAction, Place } from "./notice.ts";

/** Presentation of the errors with one code. */
export interface Rule {
  /** Default "form". */
  place?: Place;
  /** Default: the text with the ID `errors.` and the code. */
  text?: MessageId;
  /** Text to use if an argument isn't known. */
  without?: { unknown: "n" | "email" | "username" | "requestId"; text: MessageId };
  /** Fields the error may concern: the first of them that the form has is used. */
  fields?: readonly string[];
  actions?: readonly ErrorAction[];
}

/** Rules for the errors of some screens: by code, and by family of codes. */
export interface Rules {
  readonly codes: Readonly<Record<string, Rule>>;
  readonly families: readonly { codes: RegExp; rule: Rule }[];
}

const SUPPORT: readonly ErrorAction[] = ["retry", "copyRequestId"];

/** The page and the service have different versions, or a proxy changes what they send. */
export const DEFECT: Rule = { place: "form", text: "errors.defect", actions: ["reload", "copyRequestId"] };

/** Names of fields for a new password. */
export const NEW_PASSWORD = ["newPassword", "password"];

/** Forms check usernames by the same rules before anything is sent. */
const USERNAME: Rule = { place: "field", text: "errors.INVALID_USERNAME", fields: ["username"] };

export const UNAVAILABLE: Rule = { place: "form", text: "errors.unavailable", actions: ["retry"] };

/** Rule for errors without any other. */
export const OTHER: Rule = {
  place: "form",
  text: "errors.other.numbered",
  without: { unknown: "requestId", text: "errors.other.plain" },
  actions: SUPPORT,
};

/**
 * Rules by code. Codes that only signed-in users meet are in `account-rules.ts`. An action that leads to a
 * screen which doesn't exist isn't offered.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  INVALID_EMAIL_OR_PASSWORD: {
    actions: ["forgotPassword"],
  },
  INVALID_USERNAME_OR_PASSWORD: {
    actions: ["forgotPassword"],
  },
  USERNAME_IS_ALREADY_TAKEN: {
    place: "field",
    text: "errors.USERNAME_IS_ALREADY_TAKEN.named",
    without: { unknown: "username", text: "errors.USERNAME_IS_ALREADY_TAKEN.plain" },
    fields: ["username"],
  },
  INVALID_USERNAME: USERNAME,
  USERNAME_TOO_SHORT: USERNAME,
  USERNAME_TOO_LONG: USERNAME,
  INVALID_DISPLAY_USERNAME: USERNAME,
  USERNAME_IS_IMMUTABLE: { place: "field", fields: ["username"] },
  INVALID_PASSWORD: {
    place: "field",
    fields: ["currentPassword", "password"],
  },
  EMAIL_NOT_VERIFIED: {
    place: "page",
    text: "errors.EMAIL_NOT_VERIFIED.sent",
    without: { unknown: "email", text: "errors.EMAIL_NOT_VERIFIED.plain" },
    actions: ["resend"],
  },
  EMAIL_ALREADY_VERIFIED: { place: "page", actions: ["signIn"] },
  VERIFICATION_EMAIL_NOT_ENABLED: {},
  EMAIL_MISMATCH: {},
  USER_ALREADY_EXISTS: {
    place: "field",
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
  PASSWORD_COMPROMISED: { place: "field", fields: NEW_PASSWORD },
  PASSWORD_IS_PERSONAL: { place: "field", fields: NEW_PASSWORD },
  PASSWORD_REQUIRED: {},
  RESET_PASSWORD_DISABLED: {},
  FAILED_TO_GET_USER_INFO: { place: "page", actions: ["openSignIn"] },
  INVALID_EMAIL: { place: "field", fields: ["email", "newEmail"] },
  EMAIL_PASSWORD_DISABLED: { place: "page" },
  EMAIL_PASSWORD_SIGN_UP_DISABLED: {
    place: "page",
    actions: ["signIn"],
  },
  FAILED_TO_CREATE_USER: { actions: SUPPORT },
  CHANGE_REFUSED: { actions: ["copyRequestId"] },
  BANNED_USER: { place: "page", actions: ["contactSupport"] },
  FAILED_TO_CREATE_SESSION: { actions: SUPPORT },
  FIELD_NOT_ALLOWED: {},
  VALIDATION_ERROR: { actions: ["copyRequestId"] },
  USER_EMAIL_NOT_FOUND: { place: "page", text: "social.noEmail" },
  SIGNUP_DISABLED: { place: "page", text: "errors.EMAIL_PASSWORD_SIGN_UP_DISABLED", actions: ["signIn"] },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    place: "page",
    text: "account.errors.LINKING_DIFFERENT_EMAILS_NOT_ALLOWED",
  },
  SOCIAL_ACCOUNT_ALREADY_LINKED: { place: "page", text: "account.errors.SOCIAL_ACCOUNT_ALREADY_LINKED" },
  // Sign-up with an invitation.
  INVITATION_NOT_FOUND: { text: "errors.link" },
  USER_ID_OR_SESSION_REQUIRED: DEFECT,
  UNAUTHORIZED: { place: "dialog", actions: ["signIn"] },
  USER_NOT_FOUND: { place: "page", actions: ["openSignIn"] },
  NOT_FOUND: { actions: ["reload"] },
  TOO_MANY_REQUESTS: {
    text: "errors.TOO_MANY_REQUESTS.counted",
    without: { unknown: "n", text: "errors.TOO_MANY_REQUESTS.plain" },
  },
  PAYLOAD_TOO_LARGE: {},
  SERVICE_UNAVAILABLE: UNAVAILABLE,
  INTERNAL_SERVER_ERROR: OTHER,
  METHOD_NOT_ALLOWED: DEFECT,
  URI_TOO_LONG: DEFECT,
  HEADERS_IS_REQUIRED: DEFECT,
  // Pages send no API keys.
  NOT_WITH_AN_API_KEY: DEFECT,
  API_KEY_LACKS_PERMISSION: DEFECT,
  // Codes of the client, which no service answers with.
  NETWORK_ERROR: { actions: ["retry"] },
  ORIGIN_NOT_ALLOWED: { actions: ["retry"] },
  TIMEOUT: { actions: ["retry"] },
  ABORTED: { actions: ["retry"] },
  INVALID_RESPONSE: DEFECT,
};

/** Rules for families of present and future codes. Used for codes not listed above. */
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
];

/** Texts of fields whose value the engine refused. */
export const FIELD_TEXTS: Readonly<Record<string, MessageId>> = {
  email: "errors.INVALID_EMAIL",
  name: "errors.fields.name",
  password: "errors.fields.password",
  currentPassword: "errors.fields.currentPassword",
  newPassword: "errors.fields.newPassword",
  newEmail: "errors.INVALID_EMAIL",
};
