import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors } from "../errors/index.ts";
import { aboutForm, checkEmail } from "./checks.ts";
import { type Answer, createFormFlow, type FormFlow, type FormFlowState } from "./form-flow.ts";
import type { Refused } from "./refused.ts";
import { createResend, type ResendState } from "./resend.ts";
import { createStore, joined, named, type Readable } from "./store.ts";
import type { Timers } from "./timers.ts";

export type MailValues = { email: string };

/** `form`: asks for the address. `sent`: the email is on its way, if the address is one that receives it. */
export type MailStep = "form" | "sent";

export interface MailState extends FormFlowState<MailValues> {
  readonly step: MailStep;
  readonly resend: ResendState;
}

/** Sends an email with a link to an address that the user enters. */
export interface MailFlow
  extends Readable<MailState>,
    Pick<FormFlow<MailValues>, "set" | "submit" | "reset"> {
  /** Sends the email once more. */
  sendAgain(): Promise<void>;
  /** Returns to the form, with the address. */
  back(): void;
}

export interface MailFlowOptions {
  send: (email: string, signal: AbortSignal) => Promise<Answer<unknown>>;
  /** Configuration of the deployment, as far as it is known. */
  config: () => UiConfig | undefined;
  email?: string | undefined;
  refused?: Refused | undefined;
  /** Set if a server has sent the email already. `again`: it wasn't the first one. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  /** Called when the email was requested for the first time. */
  onSent?: ((email: string) => void | Promise<void>) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** Creates the state machine for requesting an email, and requesting it again. */
export function createMailFlow(options: MailFlowOptions): MailFlow {
  const { send, config, refused, sent, onSent, onError, timers } = options;
  const resend = createResend({
    send,
    // Every error has at least one notice.
    describe: (error, email) => describeErrors(error, aboutForm(config(), { email }, []))[0],
    sent: sent === undefined ? undefined : sent.again ? "again" : "first",
    timers,
  });
  const step = createStore<{ step: MailStep }>({ step: sent === undefined ? "form" : "sent" });
  const form = createFormFlow<MailValues, unknown>({
    values: { email: sent?.email ?? refused?.values.email ?? options.email ?? "" },
    check: ({ email }) => {
      const wrong = checkEmail(email);
      return wrong === undefined ? {} : { email: wrong };
    },
    send: ({ email }, signal) => send(email.trim(), signal),
    describe: (error, values) => describeErrors(error, aboutForm(config(), values, ["email"])),
    refused,
    onDone: async (_, { email }) => {
      resend.wait();
      step.set({ step: "sent" });
      await onSent?.(email.trim());
    },
    onError,
    timers,
  });
  return {
    ...joined(joined(form, step), named("resend", resend)),
    set: form.set,
    async submit(typed) {
      if (step.get().step !== "form") return false;
      return await form.submit(typed);
    },
    reset(values) {
      resend.reset();
      form.reset(values);
      step.set({ step: "form" });
    },
    sendAgain: () => resend.send(form.get().values.email.trim()),
    back() {
      resend.reset();
      form.reset({ email: form.get().values.email });
      step.set({ step: "form" });
    },
  };
}
