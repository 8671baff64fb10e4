/**
 * Pages of the portal: their names, their data, and the fields of their forms. The portal imports this as
 * types only; the service loads the portal by its path, as one built file (`pages/render.js`).
 */
import type { Letter, TextProblem } from "latchkey/host";
import type { Branding, UiConfig } from "latchkey/shared";
import type { GetAdminAccessAnswer } from "latchkey/wire";
import type { FeaturePages, PageInvitedBy } from "./features/generated/declared.ts";

export type * from "./features/generated/declared.ts";

/** A user as pages show it. */
export interface PageUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
}

/** A session with its user, as `/get-session` answers it over the wire: dates are strings. */
export interface PageSession {
  session: { id: string; [member: string]: unknown };
  user: PageUser & { [member: string]: unknown };
  /** The database is away: nothing can be changed, and nothing else can be read. */
  degraded?: true;
}

/** Reason why a form was refused. */
export interface FormError {
  /** Error code of the engine. */
  code: string;
  status: number;
  /** With `VALIDATION_ERROR`: the invalid fields. */
  details?: { path: string; message: string }[];
  requestId?: string;
  /** With `TOO_MANY_REQUESTS`: seconds. */
  retryAfter?: number;
  /** With `BANNED_USER`. */
  banExpires?: string;
  banMessage?: string;
}

/** Values of a refused form, without the secrets: they fill the fields again. */
export interface Refused {
  error: FormError;
  values: Readonly<Record<string, string>>;
  /** The method of the form, if the page has several. Absent: `password`. */
  way?: string;
}

/** A requested email. `again`: it was resent. */
export interface SentMail {
  email: string;
  again?: boolean;
}

/** Content of an account whose email was never confirmed. */
export interface PageRemovedByReset {
  name: string;
  organizations: number;
  hasPassword: boolean;
}

/** A change of an account. */
export interface PageRecentChange {
  id: string;
  kind: string;
  name: string | null;
  createdAt: string;
  isSuspicious: boolean;
  canTakeBack: boolean;
}

/** An organization that would be left without an owner. */
export interface OwnedOrganization {
  id: string;
  name: string;
  slug: string;
  members: number;
}

/** An account in this browser. */
export interface PageAccount {
  /** The ID of its session. */
  id: string;
  user: { name: string; email: string; image: string | null };
  isActive: boolean;
}

/** Texts of one language that replace the built-in ones: texts, and groups of them. */
export interface MessageOverrides {
  readonly [key: string]: string | MessageOverrides;
}

/** Data of every page. */
export interface PageState {
  /** `en`, `de`, `ar`. */
  lang: string;
  /** Nonce of the page's style elements, new for each answer. */
  nonce: string;
  /** Color scheme chosen in this browser. Undefined: the system's. */
  scheme?: "light" | "dark" | undefined;
  /**
   * Path and query of the page itself, without untrusted parts: the target of its forms, kept by the language
   * picker.
   */
  url: string;
  /** Public base URL of the service, without a trailing slash. */
  baseURL: string;
  config: UiConfig;
  /** Null: signed out. It doesn't contain the token. */
  session: PageSession | null;
  /** Target after success. It is trusted already, so it may be followed. */
  redirectTo?: string | undefined;
  loginHint?: string | undefined;
  /** The method last used in this browser, or the ID of a provider. It is offered. */
  lastMethod?: string | undefined;
  /** Development only: the pages that show every state, and hints for developers. */
  isDevelopment: boolean;
  /** Texts of the deployment in this language: they replace built-in ones, ID by ID. */
  messages?: MessageOverrides | undefined;
}

/** The signed-in user's permissions in administration. */
export type PageAccess = NonNullable<GetAdminAccessAnswer["access"]>;

/** Answers of the service to the page's `GET` requests, by path below the mount and query. */
export type Answers = Readonly<Record<string, unknown>>;

/** Data of each page in addition to `PageState`, by the page's name. */
export interface Pages extends FeaturePages {
  /**
   * `GET` and `POST /sign-in`: `email` or `username` (either may hold both), `password`, `remember` when
   * ticked. Users who must confirm their email first are redirected to `/verify-email`. `POST` with
   * `provider`: redirects to that provider's page.
   */
  "sign-in": {
    note?: "expired" | "signed-out-elsewhere" | "password-changed" | "cookies-blocked" | undefined;
    /** `?add`: the user signs in to another account, in addition to the current one. */
    isAdding?: boolean;
    refused?: Refused;
    /** The visitor comes from an invitation and returns to it: its page is the target. */
    invitation?: PageInvitedBy;
  };
  /**
   * `GET` and `POST /sign-up`: `name`, `email`, `password`, and `username` if there are usernames. `done`:
   * the account was created, and its email must be confirmed before signing in (if its email carries a code,
   * `/verify-email` says so); `POST /sign-up?resend` with `email` resends the link. `POST` with `provider`:
   * redirects to that provider's page.
   */
  "sign-up": {
    refused?: Refused;
    done?: { email: string; sent?: boolean };
    /** The visitor comes from an invitation and returns to it: its page is the target. */
    invitation?: PageInvitedBy;
  };
  /**
   * `GET` and `POST /forgot-password`: `email`. `sent`: a link was sent, if the email has an account. `POST`
   * with `code`, `email`, `newPassword` and `revokeSessions` when ticked: sets the password with the code of
   * the email.
   */
  "forgot-password": { refused?: Refused; sent?: SentMail };
  /**
   * `GET` and `POST /reset-password?token=`: `newPassword`, `revokeSessions` when ticked; with `removes` also
   * `keep`: `mine` with the account's `password`, or `clean`. Without a token the page explains where to find
   * the link. `isExpired`: the link no longer works.
   */
  "reset-password": {
    token: string | null;
    isExpired?: boolean;
    /** The part that a reset removes of an account whose email was never confirmed. Null: nothing. */
    removes?: PageRemovedByReset | null;
    refused?: Refused;
  };
  /**
   * `GET /verify-email` waits for the link: `POST` with `resend` and `email` resends it, with `code` and
   * `email` it confirms with the code of the email. `GET ?token=` asks, `POST` confirms: with `password` or
   * `newPassword` if the engine requires one. `?done=` shows the result.
   */
  "verify-email": {
    token: string | null;
    problem?: "expired" | "invalid" | "gone" | "foreign";
    /** A browser that didn't sign up must send the account's password, or set a new one. */
    asks?: "password" | "newPassword";
    verified?: { email: string; kind: "confirmed" | "changed" | "unconfirmed" | "approved" };
    sent?: SentMail;
    refused?: Refused;
  };
  /** `GET /delete-account?token=` asks, `POST` deletes the account of the signed-in user. */
  "delete-account": {
    token: string | null;
    refused?: Refused & { organizations?: readonly OwnedOrganization[] };
  };
  /**
   * `GET /undo-email-change?token=` asks, `POST` undoes an email change, for anyone with the link sent to the
   * previous email: `remove` and `shown` select the additions to the account that are removed. `?done`: it
   * was undone. With `act`: `keep` keeps the new email, for the signed-in user. `?kept`: it was kept.
   */
  "undo-email-change": {
    token: string | null;
    /** Null: they aren't shown in this browser. */
    changes?: readonly PageRecentChange[] | null;
    isKept?: boolean;
    undone?: { email: string | undefined };
    refused?: Refused;
  };
  /**
   * `GET /undo-sign-in-method?token=` asks, `POST` removes a sign-in method with the link in the email about
   * it. `?done`: it was removed.
   */
  "undo-sign-in-method": {
    token: string | null;
    isDone?: boolean;
    refused?: Refused;
  };
  /**
   * `GET /accounts`: the accounts in this browser. `POST` with `session`: `act=switch` activates it,
   * `act=sign-out` signs out of it.
   */
  accounts: { accounts: readonly PageAccount[]; refused?: Refused };
  /**
   * `GET /admin/setup?token=`: the link from the terminal, and the administrator it creates. Null: it no
   * longer works. Without an email the visitor enters it. `POST` with `email`, `name`, `password` creates the
   * administrator. `done`: it was created.
   */
  setup: {
    token: string | null;
    administrator: { email: string | null; name: string | null } | null;
    done?: { email: string };
    refused?: Refused;
  };
  /**
   * `GET` asks, `POST` signs out; with `act=one` only of the active account. `others`: the number of other
   * accounts.
   */
  "sign-out": { others?: number; refused?: Refused };
  "signed-out": { note?: "deleted" };
  /** Leaves the origin after a form post, with a link and a refresh. `to` is trusted already. */
  continue: { to: string };
  /**
   * Errors of flows that ended in a browser. Anyone may have written the URL: `code` is `[\w.:'-]{1,64}`.
   * `provider`: the ID of the provider that the visitor came from, if it is one.
   */
  error: { code: string; description?: string | undefined; provider?: string | undefined };
  "not-found": object;
  /** A page that failed: it must be renderable with nothing but this. */
  failed: {
    requestId?: string | undefined;
    /** The visitor requested too many pages. */
    isLimited?: boolean;
  };
  /** The shell of the signed-in app. `access`: only for users with a permission in administration. */
  app: { answers?: Answers; access?: PageAccess };
  /** Development: every screen in every state; the live preview of the branding. */
  states: object;
  theme: object;
}

export type PageName = keyof Pages;

/** Data of an email that the engine sends, before its text is written. */
export type MailLetter = Letter;

/** Data for writing an email. */
export interface MailState {
  /** `en`, `de`, `ar`. */
  lang: string;
  /** Public base URL of the service, without a trailing slash. */
  baseURL: string;
  config: UiConfig;
  /** Target of its button: a page that asks before it acts. Absolute. Undefined: no button. */
  link?: string | undefined;
  /** Texts of the deployment in this language: they replace built-in ones, ID by ID. */
  messages?: MessageOverrides | undefined;
}

/** Content of an email: the same as a document and as text. */
export interface MailWords {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}

/** Exports of `pages/render.js`. */
export interface Renderer {
  /** Renders a whole document. `common`: the parts of it that are the same for all users. Synchronous. */
  renderPage<Name extends PageName>(
    name: Name,
    state: PageState & Pages[Name],
  ): { status: number; html: string; common: readonly string[] };
  /**
   * Returns the first requests of the app's page at `url` that `answers` lacks: its document brings the
   * answers along, so that the page needn't send them.
   */
  questionsOf(url: string, config: UiConfig, answers: Answers): readonly string[];
  /**
   * Renders an email. Synchronous. Undefined: an email of an application's custom feature, which has no
   * template.
   */
  renderMail(letter: MailLetter, state: MailState): MailWords | undefined;
  /** Returns the built-in texts of screens and emails in a language, by ID. */
  textsIn(lang: string): ReadonlyMap<string, string>;
  /** Returns why a text can't replace the built-in one with an ID. Undefined: it can. */
  textProblem(id: string, text: string, lang: string): TextProblem | undefined;
  /** Returns warnings about the branding, for the log: colors that were changed to be readable. */
  judgeBranding(branding: Branding): string[];
  /** True: it has the page `states`. */
  readonly hasStates: boolean;
}
