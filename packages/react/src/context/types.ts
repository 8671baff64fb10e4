import type { AuthClient, SessionData } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from "react";
import type { MessageOverrides } from "../messages/overrides.ts";
import type { Appearance } from "../styles/tokens.ts";
import type { Way } from "./ways.ts";

/**
 * A brand's mark: paths in a square of 24 by 24, each with its color. Default: the color of the text around.
 */
export type ProviderMarkPaths = readonly (readonly [path: string, colour?: string])[];

/** Marks by the ids of their providers. */
export type ProviderMarks = Readonly<Record<string, ProviderMarkPaths>>;

/** Pages of the application. Paths, or full URLs of another application. */
export interface Routes {
  /** Default `/sign-in`. */
  signIn: string;
  /** Default `/sign-up`. */
  signUp: string;
  /** The page that sends a reset link. Default `/forgot-password`. */
  forgotPassword: string;
  /** A page with `<EmailSignIn/>`, for signing in by email. Default `/sign-in/check-mail`. */
  checkMail: string;
  /** The reset link's page, with `<ResetPassword/>`. Default `/reset-password`. */
  resetPassword: string;
  /**
   * A page with `<VerifyEmail/>`, for users who sign in before their email address is confirmed. Default:
   * none, and `<SignIn/>` shows the instructions.
   */
  verifyEmail?: string | undefined;
  /**
   * A page with `<SocialError/>`, for users who return from a provider without being signed in. Default:
   * none, and the service shows its page.
   */
  socialError?: string | undefined;
  /**
   * A page with `<TwoFactorChallenge/>`, for sign-ins that need a code. Default: none, and the code is asked
   * for in place of the screen.
   */
  twoFactor?: string | undefined;
  /** A page with `<ConnectedAccounts/>`. Default: none. */
  connections?: string | undefined;
  /** Parent of pages with `<AcceptInvitation/>`, by the invitation's id. Default `/accept-invitation`. */
  acceptInvitation: string;
  /** Parent of the organizations' pages, by their slug. Default: none. */
  organization?: string | undefined;
  /** A page with `<UserProfile/>`. Default `/account`, but `<UserButton/>` opens a dialog where none is given. */
  account: string;
  /** A page with `<CreateOrganization/>`. Default: none. */
  newOrganization?: string | undefined;
  /** The page after signing in, unless another was requested. Default `/`. */
  afterSignIn: string;
  /** The page for new users, unless another was requested, with `<Welcome/>`. Default: `afterSignIn`. */
  afterSignUp?: string | undefined;
  /** The page after signing out. Default `/`. */
  signedOut: string;
}

/** URLs that forms are posted to without script. Only a server that answers them with pages has such URLs. */
export interface Forms {
  signIn?: string | undefined;
  signUp?: string | undefined;
  signOut?: string | undefined;
  forgotPassword?: string | undefined;
  checkMail?: string | undefined;
  magicLink?: string | undefined;
  resetPassword?: string | undefined;
  verifyEmail?: string | undefined;
  deleteAccount?: string | undefined;
  undoEmailChange?: string | undefined;
  undoSignInMethod?: string | undefined;
  acceptInvitation?: string | undefined;
  stopImpersonating?: string | undefined;
}

/** A user's action, for the application's statistics. Never contains typed text. */
export interface LatchkeyEvent {
  name:
    | "signedIn"
    | "signedUp"
    | "signedOut"
    | "sessionExpired"
    | "sessionRenewed"
    | "reauthenticated"
    | "userChanged"
    | "passwordReset"
    | "emailVerified"
    | "emailChangeUndone"
    | "signInMethodUndone"
    | "accountDeleted"
    | "invitationAccepted"
    | "twoFactorEnabled"
    | "twoFactorDisabled";
}

/** Component that renders links. */
export type LinkComponent =
  | ComponentType<
      AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> | undefined }
    >
  | "a";

export interface LatchkeyProviderProps {
  client: AuthClient;
  /**
   * The session that a server has read for this page with `getSession` of `@latchkey/react/server`. Null: no
   * user is signed in. Undefined: not known; guards show their loading state then. The first renders on the
   * server and in the browser agree on it.
   */
  initialSession?: SessionData | null | undefined;
  /**
   * The deployment's configuration, if the page holds it already. Default: requested once for each client.
   */
  config?: UiConfig | undefined;
  /** Default `en`. */
  locale?: string | undefined;
  /** Texts of a language that isn't built in, or changed texts: later ones win, text by text. */
  messages?: MessageOverrides | readonly MessageOverrides[] | undefined;
  /** IANA name. Default: the browser's time zone. The server, and the browser's first render of its page, use UTC. */
  timeZone?: string | undefined;
  /** Default for each property: the deployment's configuration. */
  appearance?: Appearance | undefined;
  /** Sign-in methods of optional features. Default: only passwords and providers. */
  ways?: readonly Way[] | undefined;
  /** The providers' marks, if the page holds them already. Default: loaded when one is shown. */
  marks?: ProviderMarks | undefined;
  /** The provider that was used last in this browser, from the cookie `lk_last`, if a server has read it. */
  lastMethod?: string | undefined;
  /** Goes to a path of this application without loading a page. Default: loads the page. */
  navigate?: ((to: string) => void) | undefined;
  /** Renders links. Default `a`. */
  Link?: LinkComponent | undefined;
  routes?: Partial<Routes> | undefined;
  forms?: Forms | undefined;
  onEvent?: ((event: LatchkeyEvent) => void) | undefined;
  /**
   * True opens a dialog for signing in again when the session of a page that needs one has ended: typed text
   * stays on the page. Default true.
   */
  sessionExpired?: boolean | undefined;
  /**
   * True opens a dialog for re-authentication when an action needs a recent sign-in; the action then
   * continues automatically. Default true.
   */
  reauthenticate?: boolean | undefined;
  /**
   * Another user is signed in now: drop cached data and show a page of theirs. A form of this
   * page that signed them in continues to its target afterwards. Default: loads
   * `routes.afterSignIn`, unless it was such a form.
   */
  onUserChanged?: (() => void) | undefined;
  children?: ReactNode;
}

/** The provider's values that components may use. */
export interface Latchkey {
  client: AuthClient;
  /** Undefined until it is known. */
  config: UiConfig | undefined;
  routes: Routes;
  /** Goes to a URL: a path of this application, or any other page. */
  navigate(to: string): void;
  Link: LinkComponent;
  appearance: Appearance;
  forms: Forms;
  onEvent(event: LatchkeyEvent): void;
}
