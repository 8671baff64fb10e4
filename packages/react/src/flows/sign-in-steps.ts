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

/** What comes of signing in, by whichever way. */
export interface SignInSteps extends Readable<SignInStepsState> {
  done(): void;
  /** The email must be confirmed first. */
  unverified(email: string): void;
  /** Sends the email that confirms the address once more. */
  sendAgain(email: string): Promise<void>;
  back(): void;
}

export interface SignInStepsOptions {
  client: () => AuthClient;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  /** A server has said that the email must be confirmed first. */
  mustVerify: boolean;
  /** A server has sent the email that confirms this address once more. */
  sent?: { readonly email: string } | undefined;
  /** Where the link in an email leads to in the end. */
  callbackURL?: (() => string | undefined) | undefined;
  /** The email must be confirmed first. True: someone else shows what is to be done. */
  onUnverified?: ((email: string) => boolean) | undefined;
  timers?: Timers | undefined;
}

export function createSignInSteps(options: SignInStepsOptions): SignInSteps {
  const { client, config, mustVerify, sent, onUnverified, timers } = options;
  const { callbackURL = () => undefined } = options;
  const resend = createResend({
    send: verificationMail(client, callbackURL),
    // At least one notice comes of every error.
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
