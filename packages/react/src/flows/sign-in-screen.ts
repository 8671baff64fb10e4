import { isTicked, type Refused, wayOf } from "./refused.ts";
import type { SignInValues } from "./sign-in-flow.ts";
import {
  createSignInSteps,
  type SignInSteps,
  type SignInStepsOptions,
  type SignInStepsState,
} from "./sign-in-steps.ts";
import { createStore, joined, type Readable } from "./store.ts";

/** Values that the sign-in methods share. `email` may be a username: see `emailOf`. */
export type SharedValues = Pick<SignInValues, "email" | "rememberMe">;

/** State of a sign-in method on the screen. */
export interface WayState {
  /** True while its request is pending. */
  readonly isPending: boolean;
  /** True if its form was refused. */
  readonly isRefused: boolean;
  /** True if a secret was typed that would be lost. */
  readonly isSecretTyped: boolean;
}

export interface SignInScreenState extends SignInStepsState {
  readonly values: SharedValues;
  /** A server's refusal of one of the forms, rendered with the page. */
  readonly refused: Refused | undefined;
  /** States by method. */
  readonly ways: Readonly<Record<string, WayState>>;
  /** True if a sign-in was accepted but the browser stored no cookie. */
  readonly isBlocked: boolean;
}

export interface SignInScreenFlow
  extends Readable<SignInScreenState>,
    Pick<SignInSteps, "done" | "unverified" | "back"> {
  set<Name extends keyof SharedValues>(name: Name, value: SharedValues[Name]): void;
  sendAgain(): Promise<void>;
  /** Returns to the forms, which report the blocked cookie. */
  blocked(): void;
  /** Sets the state of a method. Undefined: it was removed. */
  report(method: string, state: WayState | undefined): void;
}

export interface SignInScreenOptions extends Omit<SignInStepsOptions, "mustVerify"> {
  email?: string | undefined;
  rememberMe?: boolean | undefined;
  refused?: Refused | undefined;
}

const REFUSED: WayState = { isPending: false, isRefused: true, isSecretTyped: false };

/** Creates the state machine of the screen with the sign-in methods. Each method has a separate one. */
export function createSignInScreen(options: SignInScreenOptions): SignInScreenFlow {
  const { refused, sent } = options;
  const mustVerify = refused?.error.code === "EMAIL_NOT_VERIFIED";
  const steps = createSignInSteps({ ...options, mustVerify });
  const given = refused?.values;
  const isPosted = refused !== undefined && wayOf(refused) === "password";
  const store = createStore<Omit<SignInScreenState, keyof SignInStepsState>>({
    values: {
      email: sent?.email ?? given?.email ?? given?.username ?? options.email ?? "",
      // The forms of other methods have no such checkbox.
      rememberMe: isPosted ? isTicked(given?.remember) : (options.rememberMe ?? true),
    },
    refused: mustVerify ? undefined : refused,
    // Set at once, since methods don't report when a server renders the screen.
    ways: refused === undefined || mustVerify ? {} : { [wayOf(refused)]: REFUSED },
    isBlocked: false,
  });
  return {
    ...joined(steps, store),
    done: steps.done,
    unverified(email) {
      store.set({ values: { ...store.get().values, email } });
      steps.unverified(email);
    },
    sendAgain: () => steps.sendAgain(store.get().values.email.trim()),
    blocked() {
      store.set({ refused: undefined, isBlocked: true });
      steps.back();
    },
    back() {
      store.set({ refused: undefined });
      steps.back();
    },
    set(name, value) {
      store.set({ values: { ...store.get().values, [name]: value } });
    },
    report(method, state) {
      const { [method]: _, ...others } = store.get().ways;
      store.set({ ways: state === undefined ? others : { ...others, [method]: state } });
    },
  };
}
