import { isTicked, type Refused, wayOf } from "./refused.ts";
import type { SignInValues } from "./sign-in-flow.ts";
import {
  createSignInSteps,
  type SignInSteps,
  type SignInStepsOptions,
  type SignInStepsState,
} from "./sign-in-steps.ts";
import { createStore, joined, type Readable } from "./store.ts";

/** What ways to sign in have in common. `email` may be a username: `emailOf` tells. */
export type SharedValues = Pick<SignInValues, "email" | "rememberMe">;

/** How a way on the screen stands. */
export interface WayState {
  /** It is on its way. */
  readonly isPending: boolean;
  /** What was sent was refused. */
  readonly isRefused: boolean;
  /** Something is typed that would be lost. */
  readonly isSecretTyped: boolean;
}

export interface SignInScreenState extends SignInStepsState {
  readonly values: SharedValues;
  /** What a server said to one of the forms before the page was drawn. */
  readonly refused: Refused | undefined;
  /** By method. */
  readonly ways: Readonly<Record<string, WayState>>;
  /** A sign-in was accepted, and the browser kept no cookie of it. */
  readonly isBlocked: boolean;
}

export interface SignInScreenFlow
  extends Readable<SignInScreenState>,
    Pick<SignInSteps, "done" | "unverified" | "back"> {
  set<Name extends keyof SharedValues>(name: Name, value: SharedValues[Name]): void;
  sendAgain(): Promise<void>;
  /** Back to the forms, which say why. */
  blocked(): void;
  /** Undefined: it isn't there any more. */
  report(method: string, state: WayState | undefined): void;
}

export interface SignInScreenOptions extends Omit<SignInStepsOptions, "mustVerify"> {
  email?: string | undefined;
  rememberMe?: boolean | undefined;
  refused?: Refused | undefined;
}

const REFUSED: WayState = { isPending: false, isRefused: true, isSecretTyped: false };

/** The screen on which the ways to sign in stand, as a machine: each of them has one of its own. */
export function createSignInScreen(options: SignInScreenOptions): SignInScreenFlow {
  const { refused, sent } = options;
  const mustVerify = refused?.error.code === "EMAIL_NOT_VERIFIED";
  const steps = createSignInSteps({ ...options, mustVerify });
  const given = refused?.values;
  const isPosted = refused !== undefined && wayOf(refused) === "password";
  const store = createStore<Omit<SignInScreenState, keyof SignInStepsState>>({
    values: {
      email: sent?.email ?? given?.email ?? given?.username ?? options.email ?? "",
      // The forms of other ways have no such box.
      rememberMe: isPosted ? isTicked(given?.remember) : (options.rememberMe ?? true),
    },
    refused: mustVerify ? undefined : refused,
    // A server draws it, too, where nothing reports.
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
