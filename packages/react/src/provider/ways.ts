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

/**
 * How people sign up, sign in and confirm that it's them, as a feature declares it: its folder holds a declaration for each of the
 * places it is shown in. `<LatchkeyProvider ways={[…]}>` adds those of optional features, so a bundle holds what an
 * application imports.
 */
export interface Way {
  /** On the sign-in screen. */
  signIn?: WayToSignIn | undefined;
  /** On the sign-up screen. */
  signUp?: WayToSignUp | undefined;
  /** In the dialog over a page whose session has ended. */
  signInAgain?: WayToSignInAgain | undefined;
  /** In the dialog "Confirm it's you". */
  confirm?: WayToConfirm | undefined;
  /** Among the parts of the account's security: where it is added, changed and removed. */
  manage?: WayToManage | undefined;
  /** Under "Check your email": does what the link does that confirms an email. */
  verifyEmail?: WayBesideLink | undefined;
  /** The same for the link that sets a new password. */
  resetPassword?: WayBesideLink | undefined;
  /** The same for the link that changes the email. */
  changeEmail?: WayBesideLink | undefined;
}

interface Ordered {
  /** As the service names it. */
  readonly method: string;
  /** Lower ones stand first. */
  readonly order: number;
}

interface Offered extends Ordered {
  /** Whether the deployment has it. `config`: undefined as long as it isn't known. */
  isOffered(config: UiConfig | undefined): boolean;
  /** Shown where no way is offered. Default false. */
  readonly isFallback?: boolean | undefined;
}

export interface WayToSignIn extends Offered {
  /** It is one button, and stands right below another one. Default false. */
  readonly isButton?: boolean | undefined;
  readonly Entry: ComponentType<SignInEntryProps>;
}

export interface SignInEntryProps {
  /** The screen that it stands on. */
  screen: SignInPlace;
  /** What a server said to this way's form before the page was drawn. */
  refused?: Refused | undefined;
  /** An invitation names the email: another account can't accept it. */
  isEmailFixed: boolean;
  forgotUrl?: string | undefined;
  newUserRedirectTo?: string | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
}

/** What a way to sign in finds on the screen, and tells it. `useWayState` reports how the way stands. */
export interface SignInPlace extends Target, Pick<SignInScreenFlow, "set" | "report"> {
  /** What is typed, where ways have it in common. */
  readonly values: SharedValues;
  /** Someone is signed in: the screen says so, `useSession` learns of it, and it goes on as the application wants. */
  onSignedIn(answer: SignInAnswer | Pick<SignInAnswer, "token">): Promise<void>;
  /** The email has to be confirmed first: the screen sends the link again. */
  onUnverified(email: string): void;
  /** True: the application shows the failure, and the way doesn't. */
  onError(error: ClientError): boolean | undefined;
}

export interface SignInHandle
  extends SignInState,
    Pick<SignInFlow, "set" | "submit" | "reset" | "passwordShown" | "sendAgain" | "back">,
    Target {}

export interface WayToSignUp extends Offered {
  /** Where sign-up is closed, the screen says so and shows no way, unless there is an invitation. Default false. */
  readonly needsOpenSignUp?: boolean | undefined;
  /** Shown in place of ways that need an open sign-up: if none is offered, or sign-up is closed. Default false. */
  readonly standsIn?: boolean | undefined;
  /** It is a form, and takes what people agree to above its button. Default false. */
  readonly holdsConsent?: boolean | undefined;
  readonly Entry: ComponentType<SignUpEntryProps>;
}

export interface SignUpEntryProps {
  /** What is typed on the screen, and where it leads. */
  flow: SignUpHandle;
  /** What a server said to this way's form before the page was drawn. The flow has it where the form is its own. */
  refused?: Refused | undefined;
  /** The page for signing in. */
  signInUrl: string;
  /** An invitation names the address: with another one the account is of no use. */
  isEmailFixed: boolean;
  newUserRedirectTo?: string | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
  /** What people agree to. */
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
  /** Whose session has ended. */
  user: SessionData["user"];
  /** The form, which knows their address. */
  flow: SignInState & Pick<SignInFlow, "set" | "submit" | "passwordShown">;
  /** Signed in, by another flow: the page stays for the same person. */
  onSignedIn(): void;
  /** A second step is asked for, by another flow. */
  onSecondStep(): void;
}

/** Offered to those who have the method. */
export interface WayToConfirm extends Ordered {
  /** What the dialog says where this is the first way. */
  readonly text: Text;
  /** It is a form, and takes the button that gives up where there is no other way. Default false. */
  readonly holdsCancel?: boolean | undefined;
  readonly Entry: ComponentType<ConfirmEntryProps>;
}

export interface ConfirmEntryProps {
  user: SessionData["user"];
  flow: ReauthenticateHandle;
  /** Confirmed, by another flow. */
  onConfirmed(): void;
  children?: ReactNode;
}

export type ReauthenticateHandle = ReauthenticateState &
  Pick<ReauthenticateFlow, "set" | "submit" | "reset" | "passwordShown">;

/** For those who are signed in. Its heading is drawn around it. */
export interface WayToManage extends Offered {
  readonly title: Text;
  readonly description?: Text | undefined;
  readonly Entry: ComponentType;
}

export interface WayBesideLink extends Offered {
  readonly Entry: ComponentType<BesideLinkEntryProps>;
}

export interface BesideLinkEntryProps {
  /** Where the email with the link went. */
  email: string;
  /** What a server said to this way's form before the page was drawn. */
  refused?: Refused | undefined;
  /** Where its form is posted while no script runs. */
  action?: string | undefined;
  /** Something else is what the page is for. Default false. */
  isAside?: boolean | undefined;
  /** It has done what the link does. `answer`: the service's, which may have opened a session or want a second step. */
  onDone(answer: object): void | Promise<void>;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
}
