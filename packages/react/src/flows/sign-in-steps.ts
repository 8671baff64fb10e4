import type { AuthClient } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors } from "../errors/index.ts";
import { aboutForm } from "./checks.ts";
import { createResend, type ResendState, verificationMail } from "./resend.ts";
import { createStore, joined, named, type Readable } from "./store.ts";
import type { Timers } from "./timers.ts";

/** `form`: how to sign in. `verify`: the email must be confirmed first. `done`: signed in. */
export type SignInStep = "form" | "verify" | "done";

export interface SignInStepsState {
  readonly step: SignInStep;
  readonly resend: ResendState;
}

/** Steps after a sign-in with any method. */
export interface SignInSteps extends Readable<SignInStepsState> {
  done(): void;
  /** Asks for the confirmation of an email address. */
  unverified(email: string): void;
  /** Sends another email that confirms the address. */
  sendAgain(email: string): Promise<void>;
  back(): void;
}

export interface SignInStepsOptions {
  client: () => AuthClient;
  /** Configuration of the deployment, as far as it is known. */
  config: () => UiConfig | undefined;
  /** True if a server has answered that the email address must be confirmed first. */
  mustVerify: boolean;
  /** Set if a server has sent another email that confirms this address. */
  sent?: { readonly email: string } | undefined;
  /** Returns the final target of the email's link. */
  callbackURL?: (() => string | undefined) | undefined;
  /**
   * Called if the email address must be confirmed first. Returns true if the application shows the next step.
   */
  onUnverified?: ((email: string) => boolean) | undefined;
  timers?: Timers | undefined;
}

export function createSignInSteps(options: SignInStepsOptions): SignInSteps {
  const { client, config, mustVerify, sent, onUnverified, timers } = options;
  const { callbackURL = () => undefined } = options;
  const resend = createResend({
    send: verificationMail(client, callbackURL),
    // Every error has at least one notice.
    describe: (error, email) => describeErrors(error, aboutForm(config(), { email }, []))[0],
    sent: sent === undefined ? undefined : "again",
    timers,
  });
  const isFirstVerify = sent !== undefined || mustVerify;
  const step = createStore<{ step: SignInStep }>({ step: isFirstVerify ? "verify" : "form" });
  return {
    ...joined(step, named("resend", resend)),
    done: () => step.set({ step: "done" }),
    unverified(email) {
      if (step.get().step === "form" && !onUnverified?.(email)) step.set({ step: "verify" });
    },
    sendAgain: (email) => resend.send(email),
    back() {
      resend.reset();
      step.set({ step: "form" });
    },
  };
}
