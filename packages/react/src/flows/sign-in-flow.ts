import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors, fieldNotice } from "../errors/index.ts";
import { text } from "../messages/translator.ts";
import { aboutForm, checkIdentifier, isUsername } from "./checks.ts";
import { createFormFlow, type FieldErrors, type FormFlow, type FormFlowState } from "./form-flow.ts";
import { isTicked, type Refused } from "./refused.ts";
import { createSignInSteps, type SignInStepsOptions, type SignInStepsState } from "./sign-in-steps.ts";
import { joined, type Readable } from "./store.ts";

export type { SignInStep } from "./sign-in-steps.ts";

export type SignInValues = {
  /** Email address, or the username if the deployment has usernames. */
  email: string;
  password: string;
  /** The session outlives the browser. */
  rememberMe: boolean;
};

/** Answer to a successful sign-in. */
export type SignInAnswer = NonNullable<Awaited<ReturnType<AuthClient["signIn"]["email"]>>["data"]>;

export interface SignInState extends FormFlowState<SignInValues>, SignInStepsState {}

export interface SignInFlow
  extends Readable<SignInState>,
    Pick<FormFlow<SignInValues>, "set" | "submit" | "reset"> {
  /** Tells whether the password is visible: a visible one isn't cleared when it is wrong. */
  passwordShown(isShown: boolean): void;
  /** Sends another email that confirms the address. */
  sendAgain(): Promise<void>;
  /** Returns to the form, with the address. */
  back(): void;
}

export interface SignInFlowOptions extends Omit<SignInStepsOptions, "mustVerify"> {
  email?: string | undefined;
  /** Default true. */
  rememberMe?: boolean | undefined;
  refused?: Refused | undefined;
  onDone?: ((answer: SignInAnswer) => void | Promise<void>) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

const FIELDS = ["email", "password"];
const UNVERIFIED = "EMAIL_NOT_VERIFIED";
const WRONG_USERNAME = "INVALID_USERNAME_OR_PASSWORD";
/** Codes of usernames that no account can have: the user typed a wrong one. */
const IMPOSSIBLE: ReadonlySet<string> = new Set([
  "INVALID_USERNAME",
  "USERNAME_TOO_SHORT",
  "USERNAME_TOO_LONG",
]);
const WRONG: ReadonlySet<string> = new Set(["INVALID_EMAIL_OR_PASSWORD", WRONG_USERNAME, ...IMPOSSIBLE]);

/** Creates the state machine for signing in with an email address and a password. */
export function createSignInFlow(options: SignInFlowOptions): SignInFlow {
  const { client, config, refused, sent, onDone, onError, timers } = options;
  const given = refused?.values;
  let isShown = false;
  /** True if the password was visible when the form was sent: fields hide their passwords then. */
  let wasShown = false;
  const steps = createSignInSteps({ ...options, mustVerify: refused?.error.code === UNVERIFIED });
  const form = createFormFlow<SignInValues, SignInAnswer>({
    values: {
      email: sent?.email ?? given?.email ?? given?.username ?? options.email ?? "",
      password: "",
      rememberMe: given === undefined ? (options.rememberMe ?? true) : isTicked(given.remember),
    },
    check: (values) => problems(values, config()),
    async send({ email, ...rest }, signal) {
      const identifier = email.trim();
      if (!isUsername(identifier, config()))
        return client().signIn.email({ email: identifier, ...rest }, { signal });
      const body = { username: identifier, ...rest };
      return client().$fetch<SignInAnswer>("/sign-in/username", { method: "POST", body, signal });
    },
    describe: (error, values) =>
      describeErrors(
        IMPOSSIBLE.has(error.code) ? { ...error, code: WRONG_USERNAME } : error,
        aboutForm(config(), values, FIELDS),
      ),
    refused,
    onDone: async (answer) => {
      // An answer without a session asks for a further step.
      if ("token" in answer) steps.done();
      await onDone?.(answer);
    },
    onError,
    onRefused: ({ error, values }) => {
      if (error.code === UNVERIFIED) {
        // After a sign-in with a username, the answer contains the email address to confirm.
        const { email = values.email.trim() } = error as { email?: string };
        steps.unverified(email);
        return { isTakenOver: true, values: { email, password: "" } };
      }
      if (!WRONG.has(error.code) || wasShown) return undefined;
      return { values: { password: "" }, focus: { field: "password" } };
    },
    timers,
  });
  return {
    ...joined(form, steps),
    set: form.set,
    async submit(typed) {
      if (steps.get().step !== "form") return false;
      if (!form.get().pending) {
        wasShown = isShown;
        isShown = false;
      }
      return await form.submit(typed);
    },
    reset(values) {
      form.reset(values);
      steps.back();
    },
    passwordShown(next) {
      isShown = next;
    },
    sendAgain: () => steps.sendAgain(form.get().values.email.trim()),
    back() {
      form.reset({ email: form.get().values.email, rememberMe: form.get().values.rememberMe });
      steps.back();
    },
  };
}

/** Old passwords must pass, whatever the rules are now: only an empty one is certainly wrong. */
function problems(
  { email, password }: SignInValues,
  config: UiConfig | undefined,
): FieldErrors<SignInValues> {
  const wrong = checkIdentifier(email, config);
  return {
    ...(wrong && { email: wrong }),
    ...(password === "" && { password: fieldNotice("password", text("errors.fields.password")) }),
  };
}
