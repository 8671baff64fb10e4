/**
 * The pages of the portal: their names, what each is rendered with, and what its forms send. The portal imports
 * this as types only; the service loads the portal by its path, as one built file (`pages/render.js`).
 */
import type { Letter } from "latchkey/host";
import type { Branding, UiConfig } from "latchkey/shared";

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
}

/** What someone sent with a form that was refused, without the secrets: it stands in the fields again. */
export interface Refused {
  error: FormError;
  values: Readonly<Record<string, string>>;
}

/** An email that was asked for. `again`: not for the first time. */
export interface SentMail {
  email: string;
  again?: boolean;
}

/** An organization that would be left without an owner. */
export interface OwnedOrganization {
  id: string;
  name: string;
  slug: string;
  members: number;
}

/** An invitation as anyone may see it who has its link: `/organization/invitation-preview`. Dates are texts. */
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
  /** Id of the provider that was used last in this browser: one that is offered. */
  lastMethod?: string | undefined;
  /** Development only: the pages that show every state, and hints for developers. */
  isDevelopment: boolean;
  /** Texts of the deployment's own in this language: they replace built-in ones, id by id. */
  messages?: MessageOverrides | undefined;
}

/** By name of the page: what it is rendered with beside `PageState`. */
export interface Pages {
  /**
   * `GET` and `POST /sign-in`: `email` (or `username`), `password`, `remember` when ticked. Whose address must be
   * confirmed first is sent to `/verify-email`. `POST` with `provider`: on to that provider's page.
   */
  "sign-in": {
    note?: "expired" | "signed-out-elsewhere" | "password-changed" | undefined;
    refused?: Refused;
  };
  /**
   * `GET` and `POST /sign-up`: `name`, `email`, `password`. `done`: the account was made, and its address must be
   * proved before anyone can sign in; `POST /sign-up?resend` with `email` sends that email again. `POST` with
   * `provider`: on to that provider's page.
   */
  "sign-up": {
    refused?: Refused;
    done?: { email: string; sent?: boolean };
    /** Someone comes from an invitation, and goes back to it: its page is the target. */
    invitation?: { id: string; token?: string | undefined };
  };
  /** `GET` and `POST /forgot-password`: `email`. `sent`: an email is on its way, if someone has that address. */
  "forgot-password": { refused?: Refused; sent?: SentMail };
  /**
   * `GET` and `POST /reset-password?token=`: `newPassword`, `revokeSessions` when ticked. Without a token it says where
   * that is. `isExpired`: the link doesn't work any more.
   */
  "reset-password": { token: string | null; isExpired?: boolean; refused?: Refused };
  /**
   * `GET /verify-email` waits for the mail: `POST` with `resend` and `email` sends it again. `GET ?token=` asks, `POST`
   * confirms: with `password` or `newPassword` where the engine wants one. `?done=` says what was done.
   */
  "verify-email": {
    token: string | null;
    problem?: "expired" | "invalid" | "gone" | "foreign";
    /** A browser that can't show that it made the account has to know its password, or to set a new one. */
    asks?: "password" | "newPassword";
    verified?: { email: string; kind: "confirmed" | "changed" | "unconfirmed" | "approved" };
    sent?: SentMail;
    refused?: Refused;
  };
  /** `GET /delete-account?token=` asks, `POST` deletes the account of whoever is signed in. */
  "delete-account": {
    token: string | null;
    refused?: Refused & { organizations?: readonly OwnedOrganization[] };
  };
  /**
   * `GET /undo-email-change?token=` asks, `POST` takes the change of an address back, for anyone who has the link that the
   * previous one got. `?done`: so it was.
   */
  "undo-email-change": {
    token: string | null;
    undone?: { email: string | undefined };
    refused?: Refused;
  };
  /**
   * `GET /accept-invitation/<id>?token=` shows an invitation, to anyone. `POST` with `act`: `accept` joins, `decline`
   * declines, `mail` sends the email that proves the address of whoever is signed in.
   */
  "accept-invitation": {
    id: string;
    token: string | null;
    /** Null: there is none. */
    invitation: PageInvitation | null;
    /** What it is for whoever is signed in. */
    standing?: "invited" | "other" | "unverified" | "inviterGone";
    isMailSent?: boolean;
    refused?: Refused;
  };
  /** `GET` asks, `POST` does. */
  "sign-out": { refused?: Refused };
  "signed-out": { note?: "deleted" };
  /** Leaving the origin after a form post: a link and a refresh. `to` is judged already. */
  continue: { to: string };
  /**
   * Errors of flows that ended in a browser. Anyone may have written the address: `code` is `[\w.:'-]{1,64}`. `provider`:
   * id of the one that someone came from, if it is one.
   */
  error: { code: string; description?: string | undefined; provider?: string | undefined };
  "not-found": object;
  /** A page that failed: it must be renderable with nothing but this. */
  failed: {
    requestId?: string | undefined;
    /** The visitor asked for too many pages. */
    isLimited?: boolean;
  };
  /** The shell of the signed-in app. */
  app: object;
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
  /** A whole document. Synchronous. */
  renderPage<Name extends PageName>(
    name: Name,
    state: PageState & Pages[Name],
  ): { status: number; html: string };
  /** Synchronous. */
  renderMail(letter: MailLetter, state: MailState): MailWords;
  /** Warnings about the branding, for the log: what was changed so that it can be read. */
  judgeBranding(branding: Branding): string[];
}
