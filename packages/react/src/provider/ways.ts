import type { SessionData } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import type { ComponentType, ReactNode } from "react";
import type { ReauthenticateFlow, ReauthenticateState } from "../flows/reauthenticate-flow.ts";
import type { SignInFlow, SignInState } from "../flows/sign-in-flow.ts";
import type { Text } from "../messages/translator.ts";
import type { Slots } from "../primitives/slots.ts";
import type { Target } from "./navigation.ts";

/**
 * How people sign in and confirm that it's them, as a feature declares it: its folder holds a declaration for each of the
 * places it is shown in. `<LatchkeyProvider ways={[…]}>` adds those of optional features, so a bundle holds what an
 * application imports.
 */
export interface Way {
  /** On the sign-in screen. */
  signIn?: WayToSignIn | undefined;
  /** In the dialog over a page whose session has ended. */
  signInAgain?: WayToSignInAgain | undefined;
  /** In the dialog "Confirm it's you". */
  confirm?: WayToConfirm | undefined;
}

interface Ordered {
  /** As the service names it. */
  readonly method: string;
  /** Lower ones stand first. */
  readonly order: number;
}

export interface WayToSignIn extends Ordered {
  /** Whether the deployment has it. `config`: undefined as long as it isn't known. */
  isOffered(config: UiConfig | undefined): boolean;
  /** Shown where no way is offered. Default false. */
  readonly isFallback?: boolean | undefined;
  readonly Entry: ComponentType<SignInEntryProps>;
}

export interface SignInEntryProps {
  /** What is typed on the screen, and where it leads. */
  flow: SignInHandle;
  /** Another way stands below. */
  isFollowed: boolean;
  forgotUrl?: string | undefined;
  newUserRedirectTo?: string | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
}

export interface SignInHandle
  extends SignInState,
    Pick<SignInFlow, "set" | "submit" | "reset" | "passwordShown" | "sendAgain" | "back">,
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
