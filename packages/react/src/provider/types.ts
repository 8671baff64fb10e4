import type { AuthClient, SessionData } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from "react";
import type { MessageOverrides } from "../messages/overrides.ts";
import type { Appearance } from "../styles/tokens.ts";
import type { Way } from "./ways.ts";

/** A brand's mark: paths in a square of 24 by 24, each with its color. No color: that of the text around it. */
export type ProviderMarkPaths = readonly (readonly [path: string, colour?: string])[];

/** Marks by the ids of their providers. */
export type ProviderMarks = Readonly<Record<string, ProviderMarkPaths>>;

/** Where an application has its screens. Paths, or whole addresses of another application. */
export interface Routes {
  /** Default `/sign-in`. */
  signIn: string;
  /** Default `/sign-up`. */
  signUp: string;
  /** Where a link is asked for that sets a new password. Default `/forgot-password`. */
  forgotPassword: string;
  /** A page with `<EmailSignIn/>`, where people sign in by an email. Default `/sign-in/check-mail`. */
  checkMail: string;
  /** Where that link leads to: a page with `<ResetPassword/>`. Default `/reset-password`. */
  resetPassword: string;
  /**
   * A page with `<VerifyEmail/>`, for people who sign in with an address that must be confirmed first. Default: none,
   * and `<SignIn/>` shows what to do instead.
   */
  verifyEmail?: string | undefined;
  /**
   * A page with `<SocialError/>`, for people who return from a provider without being signed in. Default: none, and the
   * service shows its own page.
   */
  socialError?: string | undefined;
  /**
   * A page with `<TwoFactorChallenge/>`, for people whose sign-in wants a code. Default: none, and it is asked for in the
   * place of the screen.
   */
  twoFactor?: string | undefined;
  /** A page with `<ConnectedAccounts/>`. Default: none. */
  connections?: string | undefined;
  /** Below it pages with `<AcceptInvitation/>`, by the invitation's id. Default `/accept-invitation`. */
  acceptInvitation: string;
  /** Below it the pages of organizations, by their slug. Default: none. */
  organization?: string | undefined;
  /** A page with `<UserProfile/>`. Default `/account`, but `<UserButton/>` opens a dialog where none is given. */
  account: string;
  /** A page with `<CreateOrganization/>`. Default: none. */
  newOrganization?: string | undefined;
  /** Where people go who signed in without having asked for something else. Default `/`. */
  afterSignIn: string;
  /** Where people go who are new, and haven't asked for something else: a page with `<Welcome/>`. Default: `afterSignIn`. */
  afterSignUp?: string | undefined;
  /** Where people go who signed out. Default `/`. */
  signedOut: string;
}

/** Where forms are posted when no script runs. Only a server that answers them with pages has such addresses. */
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

/** What people did, for statistics of the application. Never holds what they typed. */
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

/** A link as components render it. */
export type LinkComponent = ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }> | "a";

export interface LatchkeyProviderProps {
  client: AuthClient;
  /**
   * What a server has read for this page with `getSession` of `@latchkey/react/server`. Null: nobody is signed in.
   * Undefined: not known; guards show what stands for loading then. The first render on the server and in the
   * browser agree on it.
   */
  initialSession?: SessionData | null | undefined;
  /** What the deployment offers, where the page holds it already. Default: asked once for each client. */
  config?: UiConfig | undefined;
  /** Default `en`. */
  locale?: string | undefined;
  /** Texts of a language that isn't built in, and texts of your own: later ones win, text by text. */
  messages?: MessageOverrides | readonly MessageOverrides[] | undefined;
  /** IANA name. Default: that of the machine. A page that a server renders gives it, so that both agree. */
  timeZone?: string | undefined;
  /** Default, property by property: what the deployment is configured with. */
  appearance?: Appearance | undefined;
  /** Ways to sign in and to confirm that optional features bring. Default: passwords and providers alone. */
  ways?: readonly Way[] | undefined;
  /** The marks of providers, where the page holds those that it needs already. Default: loaded when one is shown. */
  marks?: ProviderMarks | undefined;
  /** The provider that was used last in this browser, by the cookie `lk_last`, where a server has read it. */
  lastMethod?: string | undefined;
  /** Goes to a path of this application without loading a page. Default: loads the page. */
  navigate?: ((to: string) => void) | undefined;
  /** Renders links. Default `a`. */
  Link?: LinkComponent | undefined;
  routes?: Partial<Routes> | undefined;
  forms?: Forms | undefined;
  onEvent?: ((event: LatchkeyEvent) => void) | undefined;
  /**
   * Whether a dialog asks to sign in again when the session of a page that needs one has ended: what was typed on
   * the page stays. Default true.
   */
  sessionExpired?: boolean | undefined;
  /**
   * Whether a dialog asks to confirm that it's still the same person, where an action needs someone who has signed in
   * lately; what needed it then goes on by itself. Default true.
   */
  reauthenticate?: boolean | undefined;
  /**
   * Someone else is signed in now than before: drop what is cached and show a page of theirs. A form of this page
   * that signed them in goes on to its target afterwards. Default: loads `routes.afterSignIn`, unless it was such a
   * form.
   */
  onUserChanged?: (() => void) | undefined;
  children?: ReactNode;
}

/** What components know of their surroundings. */
export interface Latchkey {
  client: AuthClient;
  /** Undefined until it is known. */
  config: UiConfig | undefined;
  routes: Routes;
  /** Goes to an address: a path of this application, or any other page. */
  navigate(to: string): void;
  Link: LinkComponent;
  appearance: Appearance;
  forms: Forms;
  onEvent(event: LatchkeyEvent): void;
}
