import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors, fieldNotice } from "../errors/index.ts";
import { text } from "../messages/translator.ts";
import { aboutForm, checkEmail } from "./checks.ts";
import { createFormFlow, type FieldErrors, type FormFlow, type FormFlowState } from "./form-flow.ts";
import { isTicked, type Refused } from "./refused.ts";
import { createResend, nest, type ResendState, verificationMail } from "./resend.ts";
import { createStore, joined, type Readable } from "./store.ts";
import type { Timers } from "./timers.ts";

export type SignInValues = {
  email: string;
  password: string;
  /** Stays signed in when the browser is closed. */
  rememberMe: boolean;
};

/** `form`: address and password. `verify`: the address must be confirmed first. `done`: signed in. */
export type SignInStep = "form" | "verify" | "done";

/** Someone is typing what would be lost. */
export function isSecretTyped({ password }: SignInValues): boolean {
  return password !== "";
}

/** What someone is after signing in. */
export type SignInAnswer = NonNullable<Awaited<ReturnType<AuthClient["signIn"]["email"]>>["data"]>;

export interface SignInState extends FormFlowState<SignInValues> {
  readonly step: SignInStep;
  readonly resend: ResendState;
}

export interface SignInFlow
  extends Readable<SignInState>,
    Pick<FormFlow<SignInValues>, "set" | "submit" | "reset"> {
  /** The password can be read: it isn't cleared when it was wrong. */
  passwordShown(isShown: boolean): void;
  /** Sends the email that confirms the address once more. */
  sendAgain(): Promise<void>;
  /** Back to the form, with the address. */
  back(): void;
}

export interface SignInFlowOptions {
  client: () => AuthClient;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  email?: string | undefined;
  /** Default true. */
  rememberMe?: boolean | undefined;
  refused?: Refused | undefined;
  /** A server has sent the email that confirms this address once more. */
  sent?: { readonly email: string } | undefined;
  /** Where the link in an email leads to in the end. */
  callbackURL?: (() => string | undefined) | undefined;
  onDone?: ((answer: SignInAnswer) => void | Promise<void>) | undefined;
  /** The address must be confirmed first. True: someone else shows what is to be done. */
  onUnverified?: ((email: string) => boolean) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const FIELDS = ["email", "password"];

/** Signing in with an address and a password, as a machine. */
export function createSignInFlow(options: SignInFlowOptions): SignInFlow {
  const { client, config, refused, sent, onDone, onError, onUnverified, timers } = options;
  const { callbackURL = () => undefined } = options;
  const given = refused?.values;
  /** What a server refused was told to nobody here. */
  let isBegun = false;
  let isShown = false;
  /** It could be read when the form was sent: fields hide their passwords then. */
  let wasShown = false;
  const resend = createResend({
    send: verificationMail(client, callbackURL),
    // At least one notice comes of every error.
    describe: (error, email) => describeErrors(error, aboutForm(config(), { email }, []))[0],
    sent: sent === undefined ? undefined : "again",
    timers,
  });
  const mustVerify = sent !== undefined || refused?.error.code === "EMAIL_NOT_VERIFIED";
  const step = createStore<{ step: SignInStep }>({ step: mustVerify ? "verify" : "form" });
  const form = createFormFlow<SignInValues, SignInAnswer>({
    values: {
      email: sent?.email ?? given?.email ?? options.email ?? "",
      password: "",
      rememberMe: given === undefined ? (options.rememberMe ?? true) : isTicked(given.remember),
    },
    check: problems,
    send: ({ email, password, rememberMe }, signal) =>
      client().signIn.email({ email: email.trim(), password, rememberMe }, { signal }),
    describe: (error, values) => describeErrors(error, aboutForm(config(), values, FIELDS)),
    refused,
    onDone: async (answer) => {
      step.set({ step: "done" });
      await onDone?.(answer);
    },
    onRefused: ({ error, values }) => {
      if (isBegun && onError?.(error) === true) return { isTakenOver: true };
      if (error.code === "EMAIL_NOT_VERIFIED") {
        if (!isBegun || !onUnverified?.(values.email.trim())) step.set({ step: "verify" });
        return { isTakenOver: true, values: { password: "" } };
      }
      if (error.code !== "INVALID_EMAIL_OR_PASSWORD" || wasShown) return undefined;
      return { values: { password: "" }, focus: { field: "password" } };
    },
    timers,
  });
  const nested = nest(resend);
  return {
    ...joined(joined(form, step), nested),
    set: form.set,
    async submit(typed) {
      if (step.get().step !== "form") return false;
      isBegun = true;
      if (!form.get().pending) {
        wasShown = isShown;
        isShown = false;
      }
      return await form.submit(typed);
    },
    reset(values) {
      resend.reset();
      form.reset(values);
      step.set({ step: "form" });
    },
    passwordShown(next) {
      isShown = next;
    },
    sendAgain: () => resend.send(form.get().values.email.trim()),
    back() {
      resend.reset();
      form.reset({ email: form.get().values.email, rememberMe: form.get().values.rememberMe });
      step.set({ step: "form" });
    },
  };
}

/** Old passwords must pass, whatever the rules are now: only an empty one is wrong for certain. */
function problems({ email, password }: SignInValues): FieldErrors<SignInValues> {
  const wrong = checkEmail(email);
  return {
    ...(wrong && { email: wrong }),
    ...(password === "" && { password: fieldNotice("password", text("errors.fields.password")) }),
  };
}
