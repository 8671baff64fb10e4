import type { MessageId } from "../messages/generated/messages.ts";
import type { ErrorAction, Place } from "./notice.ts";

/** How errors of one code are shown. */
export interface Rule {
  /** Default "form". */
  place?: Place;
  /** Default: the text `errors.` and the code. */
  text?: MessageId;
  /** The text where something of it isn't known: the address, a number. */
  without?: { unknown: "n" | "email" | "username" | "requestId"; text: MessageId };
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
export const DEFECT: Rule = { place: "form", text: "errors.defect", actions: ["reload", "copyRequestId"] };

/** A password that is to be set. */
export const NEW_PASSWORD = ["newPassword", "password"];

/** Forms know the rules, and say them before anything is sent. */
const USERNAME: Rule = { place: "field", text: "errors.INVALID_USERNAME", fields: ["username"] };

export const UNAVAILABLE: Rule = { place: "form", text: "errors.unavailable", actions: ["retry"] };

/** The last one: whatever nobody has thought of. */
export const OTHER: Rule = {
  place: "form",
  text: "errors.other.numbered",
  without: { unknown: "requestId", text: "errors.other.plain" },
  actions: SUPPORT,
};

/**
 * By code. What only signed-in users meet is in `account-rules.ts`. What leads to a screen that doesn't exist is no
 * action.
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
  // Of a sign-up that someone was invited to.
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
  // Pages send no keys.
  NOT_WITH_AN_API_KEY: DEFECT,
  API_KEY_LACKS_PERMISSION: DEFECT,
  // The client's own, which no service answered with.
  NETWORK_ERROR: { actions: ["retry"] },
  ORIGIN_NOT_ALLOWED: { actions: ["retry"] },
  TIMEOUT: { actions: ["retry"] },
  ABORTED: { actions: ["retry"] },
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
