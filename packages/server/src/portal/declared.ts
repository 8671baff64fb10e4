/**
 * The pages of the portal: their names, what each is rendered with, and what its forms send. The portal imports
 * this as types only; the service loads the portal by its path, as one built file (`pages/render.js`).
 */
import type { Letter } from "latchkey/host";
import type { Branding, UiConfig } from "latchkey/shared";
import type { GetAdminAccessAnswer } from "latchkey/wire";

/** A user as pages show it. */
export interface PageUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
}

/** A session with its user, as `/get-session` answers it over the wire: dates are texts. */
export interface PageSession {
  session: { id: string; [member: string]: unknown };
  user: PageUser & { [member: string]: unknown };
}

/** Why a form was refused. */
export interface FormError {
  /** A code of the engine. */
  code: string;
  status: number;
  /** With `VALIDATION_ERROR`: what is wrong where. */
  details?: { path: string; message: string }[];
  requestId?: string;
  /** With `TOO_MANY_REQUESTS`: seconds. */
  retryAfter?: number;
  /** With `BANNED_USER`. */
  banExpires?: string;
  banMessage?: string;
}

/** What someone sent with a form that was refused, without the secrets: it stands in the fields again. */
export interface Refused {
  error: FormError;
  values: Readonly<Record<string, string>>;
  /** The method whose form it was, where the page has several. Absent: `password`. */
  way?: string;
}

/** An email that was asked for. `again`: not for the first time. */
export interface SentMail {
  email: string;
  again?: boolean;
}

/** The content of an account whose email was never confirmed. */
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

/** An invitation as anyone with its link may see it: `/organization/invitation-preview`. Dates are texts. */
export interface PageInvitation {
  id: string;
  organizationName: string;
  organizationSlug?: string;
  organizationLogo: string | null;
  inviterName: string;
  role: string;
  teams?: string[];
  /** Masked for who hasn't the secret of the email. */
  email: string;
  status: "pending" | "accepted" | "rejected" | "canceled" | "expired";
  expiresAt: string;
}

/** An invitation that someone goes back to, and what may be shown of it. */
export interface PageInvitedBy extends Partial<Pick<PageInvitation, "inviterName" | "organizationName">> {
  id: string;
  token?: string | undefined;
  /** With the secret of the email: whom it is for. */
  email?: string;
}

/** A sign-in that waits for its second step, as `/two-factor/challenge` answers. Dates are texts. */
export interface PageChallenge {
  email: string;
  methods: ("totp" | "otp" | "backupCode")[];
  lastMethod: string | null;
  expiresAt: string;
  expiresIn: number;
  attemptsLeft: number;
  unlocksAt: string | null;
  unlocksIn: number | null;
  enrollmentRequired: boolean;
  enrollmentMethods: ("totp" | "otp")[];
  callbackURL: string | null;
}

/** A link that signs in, as `/magic-link/preview` answers. */
export interface PageMagicLink {
  state: "good" | "expired" | "unknown";
  /** Masked. */
  email: string | null;
  isSameBrowser: boolean;
}

/** An account in this browser. */
export interface PageAccount {
  /** The ID of its session. */
  id: string;
  user: { name: string; email: string; image: string | null };
  isActive: boolean;
}

/** An authenticator app that is being connected. */
export interface PageApp {
  totpURI: string;
  backupCodes: string[];
}

/** Texts of one language that replace the built-in ones: texts, and groups of them. */
export interface MessageOverrides {
  readonly [key: string]: string | MessageOverrides;
}

/** What every page is rendered with. */
export interface PageState {
  /** `en`, `de`, `ar`. */
  lang: string;
  /** New for each answer: what the page's own style elements carry. */
  nonce: string;
  /** Colors that were chosen in this browser. Undefined: as the reader's system has them. */
  scheme?: "light" | "dark" | undefined;
  /** Path and query of the page itself: where its forms go, and what the language picker keeps. Judged. */
  url: string;
  /** Public base URL of the service, without a slash at the end. */
  baseURL: string;
  config: UiConfig;
  /** Null: signed out. Its token isn't there. */
  session: PageSession | null;
  /** Where to go after success: judged already, so it may be followed. */
  redirectTo?: string | undefined;
  loginHint?: string | undefined;
  /** The method that was used last in this browser, or the ID of a provider: one that is offered. */
  lastMethod?: string | undefined;
  /** Development only: the pages that show every state, and hints for developers. */
  isDevelopment: boolean;
  /** Texts of the deployment's own in this language: they replace built-in ones, id by id. */
  messages?: MessageOverrides | undefined;
}

/** What the signed-in user may do in administration. */
export type PageAccess = NonNullable<GetAdminAccessAnswer["access"]>;

/** What the service answered to `GET` requests of a page's own, by path below the mount and query. */
export type Answers = Readonly<Record<string, unknown>>;

/** By name of the page: what it is rendered with beside `PageState`. */
export interface Pages {
  /**
   * `GET` and `POST /sign-in`: `email` or `username` (either may hold both), `password`, `remember` when ticked. Users who must
   * confirm their email first are sent to `/verify-email`. `POST` with `provider`: on to that provider's page.
   */
  "sign-in": {
    note?: "expired" | "signed-out-elsewhere" | "password-changed" | "cookies-blocked" | undefined;
    /** `?add`: another account is signed in to, beside the one that is. */
    isAdding?: boolean;
    refused?: Refused;
    /** The visitor comes from an invitation and returns to it: its page is the target. */
    invitation?: PageInvitedBy;
  };
  /**
   * `GET` and `POST /sign-up`: `name`, `email`, `password`, `username` where there are any. `done`: the account was created, and its email must
   * be confirmed before signing in (where its email carries a code, `/verify-email` says so); `POST /sign-up?resend` with `email` resends the link. `POST` with
   * `provider`: on to that provider's page.
   */
  "sign-up": {
    refused?: Refused;
    done?: { email: string; sent?: boolean };
    /** The visitor comes from an invitation and returns to it: its page is the target. */
    invitation?: PageInvitedBy;
  };
  /**
   * `GET` and `POST /forgot-password`: `email`. `sent`: a link was sent, if the email has an account. `POST` with `code`, `email`,
   * `newPassword` and `revokeSessions` when ticked: sets the password with the code beside the link.
   */
  "forgot-password": { refused?: Refused; sent?: SentMail };
  /**
   * `GET` and `POST /reset-password?token=`: `newPassword`, `revokeSessions` when ticked; with `removes` also `keep`, `mine` with
   * the account's `password` or `clean`. Without a token the
   * page says where to find the link. `isExpired`: the link no longer works.
   */
  "reset-password": {
    token: string | null;
    isExpired?: boolean;
    /** The part that a reset removes of an account whose email was never confirmed. Null: nothing. */
    removes?: PageRemovedByReset | null;
    refused?: Refused;
  };
  /**
   * `GET /verify-email` waits for the link: `POST` with `resend` and `email` resends it, with `code` and `email` it
   * confirms with the code beside the link. `GET ?token=` asks,
   * `POST` confirms: with `password` or `newPassword` where the engine wants one. `?done=` says what was done.
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
   * previous email: `remove` and `shown` say what goes of what was made on the account. `?done`: it was undone. With `act`:
   * `keep` keeps the new email, for the user who is signed in. `?kept`: it stays.
   */
  "undo-email-change": {
    token: string | null;
    /** Null: this browser isn't shown it. */
    changes?: readonly PageRecentChange[] | null;
    isKept?: boolean;
    undone?: { email: string | undefined };
    refused?: Refused;
  };
  /**
   * `GET /undo-sign-in-method?token=` asks, `POST` takes off a sign-in method with the link in the email that told of it.
   * `?done`: it was taken off.
   */
  "undo-sign-in-method": {
    token: string | null;
    isDone?: boolean;
    refused?: Refused;
  };
  /**
   * `GET /accept-invitation/<id>?token=` shows an invitation, to anyone. `POST` with `act`: `accept` joins,
   * `decline` declines, `mail` sends the signed-in user's confirmation email.
   */
  "accept-invitation": {
    id: string;
    token: string | null;
    /** Null: there is none. */
    invitation: PageInvitation | null;
    /** What it means for the signed-in user. */
    standing?: "invited" | "other" | "unverified" | "inviterGone";
    /** `?decline`: asks before declining. */
    isDeclining?: boolean;
    isMailSent?: boolean;
    refused?: Refused;
  };
  /**
   * `GET /two-factor`: the second step of a sign-in. `POST` with `code`, `method` and `trustDevice` when ticked. With `act`:
   * `send` emails a code, `cancel` gives up, `enroll` and `confirm` set the second factor up, `proceed` goes on.
   */
  "two-factor": {
    /** Null: none waits. */
    challenge: PageChallenge | null;
    method?: PageChallenge["methods"][number];
    isCodeSent?: boolean;
    /** A backup code signed in, and so many are left. */
    used?: { left: number | null };
    /** What is being set up. */
    begun?: { step: "app" | "email" | "codes"; app?: PageApp };
    /** Its QR code: drawn by the renderer. */
    qr?: { size: number; path: string };
    refused?: Refused;
  };
  /**
   * `GET /sign-in/check-mail` asks for an email, `POST` with `email` sends one that signs in, with `resend` once more. `POST`
   * with `code` and `email` signs in.
   */
  "check-mail": { sent?: SentMail; refused?: Refused };
  /** `GET /magic-link?token=` asks, `POST` signs in with the link of an email. */
  "magic-link": { token: string | null; preview: PageMagicLink; refused?: Refused };
  /**
   * `GET /accounts`: the accounts in this browser. `POST` with `session`: `act=switch` makes it active, `act=sign-out` signs out of
   * it.
   */
  accounts: { accounts: readonly PageAccount[]; refused?: Refused };
  /**
   * `GET /admin/setup?token=`: the link of the terminal, and whom it makes an administrator. Null: it no longer works. Without an
   * email the visitor says theirs. `POST` with `email`, `name`, `password` does it. `done`: it is done.
   */
  setup: {
    token: string | null;
    administrator: { email: string | null; name: string | null } | null;
    done?: { email: string };
    refused?: Refused;
  };
  /** `GET` asks, `POST` does; with `act=one` it signs out of the active account alone. `others`: how many others there are. */
  "sign-out": { others?: number; refused?: Refused };
  "signed-out": { note?: "deleted" };
  /** Leaves the origin after a form post, with a link and a refresh. `to` is already checked. */
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
    /** The visitor asked for too many pages. */
    isLimited?: boolean;
  };
  /** The shell of the signed-in app. `access`: of those who administer something. */
  app: { answers?: Answers; access?: PageAccess };
  /** Development: every screen in every state; the live preview of the branding. */
  states: object;
  theme: object;
}

export type PageName = keyof Pages;

/** An email of the engine's own before it has words. */
export type MailLetter = Letter;

/** What an email is written with. */
export interface MailState {
  /** `en`, `de`, `ar`. */
  lang: string;
  /** Public base URL of the service, without a slash at the end. */
  baseURL: string;
  config: UiConfig;
  /** Where its button leads: a page that asks before it does anything. Absolute. Undefined: nowhere. */
  link?: string | undefined;
  /** Texts of the deployment's own in this language: they replace built-in ones, id by id. */
  messages?: MessageOverrides | undefined;
}

/** The words of a mail: the same as a document and as text. */
export interface MailWords {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}

/** What `pages/render.js` exports. */
export interface Renderer {
  /** A whole document. `texts`: the part of it that is the same for all users. Synchronous. */
  renderPage<Name extends PageName>(
    name: Name,
    state: PageState & Pages[Name],
  ): { status: number; html: string; texts: string };
  /**
   * What the page of the app at `url` asks first, besides what `answers` holds already: its document brings the answers,
   * so that it needn't.
   */
  questionsOf(url: string, config: UiConfig, answers: Answers): readonly string[];
  /** Synchronous. Undefined: a letter of an application's own feature, for which it has no words. */
  renderMail(letter: MailLetter, state: MailState): MailWords | undefined;
  /** Warnings about the branding, for the log: what was changed so that it can be read. */
  judgeBranding(branding: Branding): string[];
}
