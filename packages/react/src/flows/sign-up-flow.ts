import type { AuthClient, ClientError } from "@latchkey/client";
import { singleLine, type UiConfig } from "@latchkey/client/shared";
import { describeErrors, fieldNotice } from "../errors/index.ts";
import { text } from "../messages/translator.ts";
import { aboutForm, checkEmail, checkNewPassword, checkUsername } from "./checks.ts";
import { createFormFlow, type FieldErrors, type FormFlow, type FormFlowState } from "./form-flow.ts";
import type { Refused } from "./refused.ts";
import { createResend, type ResendState, verificationMail } from "./resend.ts";
import { createStore, joined, named, type Readable } from "./store.ts";
import type { Timers } from "./timers.ts";

export type SignUpValues = {
  name: string;
  email: string;
  /** Empty where the deployment asks for none. */
  username: string;
  password: string;
};

/** `form`; `check-mail`: the address must be confirmed before anyone can sign in; `done`: the account is there. */
export type SignUpStep = "form" | "check-mail" | "done";

export type SignUpAnswer = NonNullable<Awaited<ReturnType<AuthClient["signUp"]["email"]>>["data"]>;

export interface SignUpState extends FormFlowState<SignUpValues> {
  readonly step: SignUpStep;
  readonly resend: ResendState;
}

export interface SignUpFlow
  extends Readable<SignUpState>,
    Pick<FormFlow<SignUpValues>, "set" | "submit" | "reset"> {
  /** Sends the email that confirms the address once more. */
  sendAgain(): Promise<void>;
  /** Back to the form, with what was typed but the password. */
  back(): void;
}

/** What the link of an invitation carries, and what is shown of it. */
export interface InvitedBy {
  readonly id: string;
  readonly token?: string | undefined;
  readonly inviterName?: string | undefined;
  readonly organizationName?: string | undefined;
}

export interface SignUpFlowOptions {
  client: () => AuthClient;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  email?: string | undefined;
  name?: string | undefined;
  refused?: Refused | undefined;
  /** A server has made the account already, and the address must be confirmed. */
  made?: { readonly email: string; readonly sent?: boolean | undefined } | undefined;
  /** Someone was invited: the address counts as proved with the secret of that email, and a closed sign-up is open. */
  invitation?: InvitedBy | undefined;
  /** Where the link in the email leads to in the end. */
  callbackURL?: (() => string | undefined) | undefined;
  /** The page that shows what is to be done where the email must be confirmed first. Undefined: it is shown here. */
  verifyPage?: ((email: string) => string | undefined) | undefined;
  /** The account is there. `token` null: nobody is signed in yet. `page`: see `verifyPage`. */
  onDone?: ((answer: SignUpAnswer, page: string | undefined) => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const FIELDS = ["name", "email", "username", "password"];

/** Making an account with an address and a password, as a machine. */
export function createSignUpFlow(options: SignUpFlowOptions): SignUpFlow {
  const { client, config, refused, made, onDone, onError, callbackURL = () => undefined, timers } = options;
  const given = refused?.values;
  const resend = createResend({
    send: verificationMail(client, callbackURL),
    describe: (error, email) => describeErrors(error, aboutForm(config(), { email }, []))[0],
    sent: made?.sent ? "again" : undefined,
    timers,
  });
  const step = createStore<{ step: SignUpStep }>({ step: made === undefined ? "form" : "check-mail" });
  const form = createFormFlow<SignUpValues, SignUpAnswer>({
    values: {
      name: given?.name ?? options.name ?? "",
      email: made?.email ?? given?.email ?? options.email ?? "",
      username: given?.username ?? "",
      password: "",
    },
    check: (values) => problems(values, config()),
    send: (values, signal) =>
      client().signUp.email(bodyOf(values, options.invitation, callbackURL()), { signal }),
    describe: (error, values) => describeErrors(error, aboutForm(config(), values, FIELDS)),
    refused,
    onDone: async (answer, { email }) => {
      // Who may sign in only with a confirmed address isn't signed in by signing up.
      const mustConfirm = answer.token === null && config()?.emailVerification !== false;
      const page = mustConfirm ? options.verifyPage?.(email.trim()) : undefined;
      step.set({ step: mustConfirm && page === undefined ? "check-mail" : "done" });
      await onDone?.(answer, page);
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
      const { password: _, ...kept } = form.get().values;
      resend.reset();
      form.reset(kept);
      step.set({ step: "form" });
    },
  };
}

function problems(values: SignUpValues, config: UiConfig | undefined): FieldErrors<SignUpValues> {
  const address = checkEmail(values.email);
  const isMissing = config?.username?.signUp === "required" && values.username.trim() === "";
  const username = isMissing
    ? fieldNotice("username", text("common.username.missing"))
    : checkUsername(values.username, config);
  const password = checkNewPassword(values.password, aboutForm(config, values, FIELDS), config !== undefined);
  return {
    ...(singleLine(values.name) === "" && { name: fieldNotice("name", text("errors.fields.name")) }),
    ...(address && { email: address }),
    ...(username && { username }),
    ...(password && { password }),
  };
}

function bodyOf(
  { name, email, username, password }: SignUpValues,
  invitation: InvitedBy | undefined,
  callbackURL: string | undefined,
) {
  return {
    name: singleLine(name),
    email: email.trim(),
    password,
    ...(username.trim() === "" ? {} : { username: username.trim() }),
    ...(invitation?.id && { invitationId: invitation.id, token: invitation.token }),
    ...(callbackURL === undefined ? {} : { callbackURL }),
  };
}
