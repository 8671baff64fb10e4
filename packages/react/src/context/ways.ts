import type { ClientError, SessionData } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import type { ComponentType, ReactNode } from "react";
import type { ReauthenticateFlow, ReauthenticateState } from "../flows/reauthenticate-flow.ts";
import type { Refused } from "../flows/refused.ts";
import type { SignInAnswer, SignInFlow, SignInState } from "../flows/sign-in-flow.ts";
import type { SharedValues, SignInScreenFlow } from "../flows/sign-in-screen.ts";
import type { SignUpFlow, SignUpState } from "../flows/sign-up-flow.ts";
import type { Text } from "../messages/translator.ts";
import type { Slots } from "../primitives/slots.ts";
import type { Target } from "./navigation.ts";
import type { FurtherStep } from "./second-step.ts";

/**
 * A method for signing up, signing in or re-authenticating, as its feature declares it: its folder holds a
 * declaration for each place where it is shown. `<LatchkeyProvider ways={[…]}>` adds those of optional
 * features, so a bundle only holds what an application imports.
 */
export interface Way {
  /** Shown on the sign-in screen. */
  signIn?: WayToSignIn | undefined;
  /** Shown on the sign-up screen. */
  signUp?: WayToSignUp | undefined;
  /** Shown in the dialog over a page whose session has ended. */
  signInAgain?: WayToSignInAgain | undefined;
  /** Shown in the dialog "Confirm it's you". */
  confirm?: WayToConfirm | undefined;
  /** Shown in the security section: adding, changing and removing it. */
  manage?: WayToManage | undefined;
  /** Shown under "Check your email": does the same as the link that confirms an email address. */
  verifyEmail?: WayBesideLink | undefined;
  /** Does the same as a reset link. */
  resetPassword?: WayBesideLink | undefined;
  /** Does the same as the link that changes the email address. */
  changeEmail?: WayBesideLink | undefined;
}

interface Ordered {
  /** The service's name for it. */
  readonly method: string;
  /** Lower ones come first. */
  readonly order: number;
}

interface Offered extends Ordered {
  /** Reports whether the deployment has it. `config`: undefined until it is known. */
  isOffered(config: UiConfig | undefined): boolean;
  /** True shows it where no method is offered. Default false. */
  readonly isFallback?: boolean | undefined;
}

export interface WayToSignIn extends Offered {
  /** True for a single button, which stands right below others. Default false. */
  readonly isButton?: boolean | undefined;
  readonly Entry: ComponentType<SignInEntryProps>;
}

export interface SignInEntryProps {
  /** The screen that shows it. */
  screen: SignInPlace;
  /** The server's refusal of this method's form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** True if an invitation names the email address: another account can't accept it. */
  isEmailFixed: boolean;
  /** True for a button beside another one: there is only space for a short label. */
  isNarrow: boolean;
  forgotUrl?: string | undefined;
  newUserRedirectTo?: string | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
}

/** The sign-in screen, as a method sees it. `useWayState` reports the method's state. */
export interface SignInPlace extends Target, Pick<SignInScreenFlow, "set" | "report"> {
  /** Typed values that methods share. */
  readonly values: SharedValues;
  /** Completes a sign-in: the screen says so, `useSession` is updated, and the application's next page opens. */
  onSignedIn(answer: SignInAnswer | Pick<SignInAnswer, "token">): Promise<void>;
  /** Tells the screen that the email address has to be confirmed first, so that it sends the link again. */
  onUnverified(email: string): void;
  /** Returns true if the application shows the failure, so that the method doesn't. */
  onError(error: ClientError): boolean | undefined;
}

export interface SignInHandle
  extends SignInState,
    Pick<SignInFlow, "set" | "submit" | "reset" | "passwordShown" | "sendAgain" | "back">,
    Target {}

export interface WayToSignUp extends Offered {
  /**
   * True hides the method while sign-up is closed, which the screen says instead, unless there is an
   * invitation. Default false.
   */
  readonly needsOpenSignUp?: boolean | undefined;
  /**
   * True shows it instead of methods that need an open sign-up: if none is offered, or
   * sign-up is closed. Default false.
   */
  readonly standsIn?: boolean | undefined;
  /** True for a form that shows the consent above its button. Default false. */
  readonly holdsConsent?: boolean | undefined;
  readonly Entry: ComponentType<SignUpEntryProps>;
}

export interface SignUpEntryProps {
  /** The screen's typed values and target. */
  flow: SignUpHandle;
  /**
   * The server's refusal of this method's form, for a page that it rendered. The flow
   * holds it if it owns the form.
   */
  refused?: Refused | undefined;
  /** The sign-in page. */
  signInUrl: string;
  /** True if an invitation names the email address: an account with another one would be useless. */
  isEmailFixed: boolean;
  newUserRedirectTo?: string | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
  /** The consent. */
  children?: ReactNode;
}

export interface SignUpHandle
  extends SignUpState,
    Pick<SignUpFlow, "set" | "submit" | "reset" | "sendAgain" | "back">,
    Target {}

export interface WayToSignInAgain extends Ordered {
  readonly Entry: ComponentType<SignInAgainEntryProps>;
}

export interface SignInAgainEntryProps {
  /** The user whose session has ended. */
  user: SessionData["user"];
  /** The form, which knows their email address. */
  flow: SignInState & Pick<SignInFlow, "set" | "submit" | "passwordShown">;
  /** Call after signing in by another flow: the page stays for the same user. */
  onSignedIn(): void;
  /** Call when another flow needs a second step. `step`: default: the first that a feature declares. */
  onSecondStep(step?: FurtherStep): void;
}

/** A method for re-authentication, offered to users who have it. */
export interface WayToConfirm extends Ordered {
  /** The dialog's text if this is the first method. */
  readonly text: Text;
  /** True for a form that holds the cancel button if there is no other method. Default false. */
  readonly holdsCancel?: boolean | undefined;
  readonly Entry: ComponentType<ConfirmEntryProps>;
}

export interface ConfirmEntryProps {
  user: SessionData["user"];
  flow: ReauthenticateHandle;
  /** Call after confirmation by another flow. */
  onConfirmed(): void;
  children?: ReactNode;
}

export type ReauthenticateHandle = ReauthenticateState &
  Pick<ReauthenticateFlow, "set" | "submit" | "reset" | "passwordShown">;

/** Management of a sign-in method, for signed-in users. The page renders its heading. */
export interface WayToManage extends Offered {
  readonly title: Text;
  readonly description?: Text | undefined;
  readonly Entry: ComponentType;
  /** Shows the recommended next step for it, if there is one, else its children: those of other methods. */
  readonly NextStep?: ComponentType<{ children: ReactNode }> | undefined;
  /** Suggests it to users without it, else shows its children. Shown if no method has a next step. */
  readonly Suggestion?: ComponentType<{ children: ReactNode }> | undefined;
}

export interface WayBesideLink extends Offered {
  readonly Entry: ComponentType<BesideLinkEntryProps>;
}

export interface BesideLinkEntryProps {
  /** The email address that the link was sent to. */
  email: string;
  /** The server's refusal of this method's form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** URL that its form is posted to without script. */
  action?: string | undefined;
  /** True if the page's main purpose is another one. Default false. */
  isAside?: boolean | undefined;
  /** True if the text above asks for the code. Default false. */
  isAsked?: boolean | undefined;
  /**
   * Call when it has done the same as the link. `answer`: the service's, which may have opened a
   * session or need a second step.
   */
  onDone(answer: object): void | Promise<void>;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
}
