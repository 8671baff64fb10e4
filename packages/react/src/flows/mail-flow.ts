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

/** `form`: which address? `sent`: an email is on its way to it, if it is one that gets emails. */
export type MailStep = "form" | "sent";

export interface MailState extends FormFlowState<MailValues> {
  readonly step: MailStep;
  readonly resend: ResendState;
}

/** An email with a link in it, to an address that is typed. */
export interface MailFlow
  extends Readable<MailState>,
    Pick<FormFlow<MailValues>, "set" | "submit" | "reset"> {
  /** Sends the email once more. */
  sendAgain(): Promise<void>;
  /** Back to the form, with the address. */
  back(): void;
}

export interface MailFlowOptions {
  send: (email: string, signal: AbortSignal) => Promise<Answer<unknown>>;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  email?: string | undefined;
  refused?: Refused | undefined;
  /** A server has sent the email already. `again`: not for the first time. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  /** The email was asked for, for the first time. */
  onSent?: ((email: string) => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** Asking for an email, and for the same once more, as a machine. */
export function createMailFlow(options: MailFlowOptions): MailFlow {
  const { send, config, refused, sent, onSent, onError, timers } = options;
  const resend = createResend({
    send,
    // At least one notice comes of every error.
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
