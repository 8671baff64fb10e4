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
  /** Empty if the deployment asks for none. */
  username: string;
  password: string;
};

/**
 * `form`; `check-mail`: the address must be confirmed before signing in; `done`: the account exists.
 */
export type SignUpStep = "form" | "check-mail" | "done";

export type SignUpAnswer = NonNullable<Awaited<ReturnType<AuthClient["signUp"]["email"]>>["data"]>;

export interface SignUpState extends FormFlowState<SignUpValues> {
  readonly step: SignUpStep;
  readonly resend: ResendState;
}

export interface SignUpFlow
  extends Readable<SignUpState>,
    Pick<FormFlow<SignUpValues>, "set" | "submit" | "reset"> {
  /** Sends another email that confirms the address. */
  sendAgain(): Promise<void>;
  /** Returns to the form, with its values except the password. */
  back(): void;
}

/** Contents of an invitation's link, and the facts shown about the invitation. */
export interface InvitedBy {
  readonly id: string;
  readonly token?: string | undefined;
  readonly inviterName?: string | undefined;
  readonly organizationName?: string | undefined;
}

export interface SignUpFlowOptions {
  client: () => AuthClient;
  /** Configuration of the deployment, as far as it is known. */
  config: () => UiConfig | undefined;
  email?: string | undefined;
  name?: string | undefined;
  refused?: Refused | undefined;
  /** Set if a server has already created the account and the email address must be confirmed. */
  made?: { readonly email: string; readonly sent?: boolean | undefined } | undefined;
  /** Invitation to sign up with. The secret of its email proves the address, and opens a closed sign-up. */
  invitation?: InvitedBy | undefined;
  /** Returns the final target of the email's link. */
  callbackURL?: (() => string | undefined) | undefined;
  /**
   * Returns the page with the next step if the email address must be confirmed first. Undefined: it is shown
   * here.
   */
  verifyPage?: ((email: string) => string | undefined) | undefined;
  /** Called once the account exists. `token` null: the user isn't signed in yet. `page`: see `verifyPage`. */
  onDone?: ((answer: SignUpAnswer, page: string | undefined) => void | Promise<void>) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const FIELDS = ["name", "email", "username", "password"];

/** Creates the state machine for signing up with an email address and a password. */
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
      // Sign-up doesn't sign in users who need a confirmed address.
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
