import type { AuthClient, ClientError } from "@latchkey/client";
import { type MailLink, readMailLink, type UiConfig } from "@latchkey/client/shared";
import { describeErrors, fieldNotice } from "../errors/index.ts";
import { aboutForm, checkNewPasswordField } from "../flows/checks.ts";
import {
  type Answer,
  createFormFlow,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
} from "../flows/form-flow.ts";
import { createMailFlow, type MailFlow, type MailState } from "../flows/mail-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { verificationMail } from "../flows/resend.ts";
import { createStore, joined, named, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";
import { text } from "../messages/translator.ts";

export type VerifyEmailValues = { password: string; newPassword: string };

/**
 * `confirm`: the link waits for a press. `password`: it was opened in another browser than the one of the sign-up, so
 * the account's password is asked for; `newPassword`: or a new one is chosen. `failed`: the link doesn't work. `done`.
 * `wait`: without a link, an email is on its way, or can be asked for.
 */
export type VerifyEmailStep = "confirm" | "password" | "newPassword" | "failed" | "done" | "wait";

/** Why a link doesn't work. `gone`: the account has another address by now, or doesn't exist any more. */
export type LinkProblem = "expired" | "invalid" | "gone" | "foreign";

/** What a link has done. */
export interface VerifiedEmail {
  /** The account's current address; with `approved` the new one. */
  readonly email: string;
  /**
   * `changed`: it took the place of another one. `unconfirmed`: so did this one, and an email to it must be opened.
   * `approved`: that email must be opened first, and nothing has changed yet.
   */
  readonly kind: "confirmed" | "changed" | "unconfirmed" | "approved";
}

export interface VerifyEmailState extends FormFlowState<VerifyEmailValues> {
  readonly step: VerifyEmailStep;
  /** What the link says of itself; null where it can't be read. */
  readonly link: MailLink | null;
  /** With the step `failed`. */
  readonly problem: LinkProblem | null;
  /** With the step `done`. */
  readonly verified: VerifiedEmail | null;
  /** Asks for an email with a link, at the step `wait` and after a link that failed. */
  readonly mail: MailState;
}

export interface VerifyEmailFlow
  extends Readable<VerifyEmailState>,
    Pick<FormFlow<VerifyEmailValues>, "set" | "submit"> {
  /** What asks for an email. */
  readonly mailing: Pick<MailFlow, "set" | "submit" | "sendAgain" | "back">;
  /** The email was confirmed without its link. */
  confirmed(answer: object): Promise<void>;
  /** At the step `password`: a new one is chosen in its place. At `newPassword`: back. */
  choose(step: "password" | "newPassword"): void;
  /** The link that the page was opened with; null: there is none. */
  opened(token: string | null): void;
  /** The browser shows the page again as it was left. */
  back(): void;
}

export interface VerifyEmailFlowOptions {
  client: () => AuthClient;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  /** What the link carries. Null: nothing. Undefined: not known yet. */
  token: string | null | undefined;
  /** The address that waits to be confirmed. */
  email?: string | undefined;
  /** A server has found that the link doesn't work. */
  problem?: LinkProblem | undefined;
  /** A server knows that a password is needed. */
  asks?: "password" | "newPassword" | undefined;
  /** The link was used on a server. */
  verified?: VerifiedEmail | undefined;
  /** A server has sent the email already. `again`: not for the first time. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  refused?: Refused | undefined;
  /** Where the link in an email leads to in the end. */
  callbackURL?: (() => string | undefined) | undefined;
  /** `answer`: the service's, which may want a second step. */
  onDone?: ((verified: VerifiedEmail, answer: object) => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

interface Place {
  readonly step: VerifyEmailStep;
  readonly link: MailLink | null;
  readonly problem: LinkProblem | null;
  readonly verified: VerifiedEmail | null;
}

/** What an engine answers to a link: the user, where there is something to know of it. */
interface Confirmed {
  user?: { email: string; emailVerified: boolean } | null | undefined;
}

/** Confirming an address with the link from an email, and waiting for that email, as a machine. */
export function createVerifyEmailFlow(options: VerifyEmailFlowOptions): VerifyEmailFlow {
  const { client, config, refused, onDone, onError, callbackURL = () => undefined, timers } = options;
  let { token } = options;
  const place = createStore<Place>(beginning(options));
  /** A refusal that only the mail's form can be about. */
  const isOfMail = refused !== undefined && place.get().step === "wait";
  const isOfForm = refused !== undefined && !isOfMail && place.get().step !== "failed";
  const mail = createMailFlow({
    send: verificationMail(client, callbackURL),
    config,
    email: place.get().link?.email ?? options.email,
    refused: isOfMail ? refused : undefined,
    sent: options.sent,
    onError,
    timers,
  });
  const form = createFormFlow<VerifyEmailValues, Confirmed>({
    values: { password: "", newPassword: "" },
    check: (values) => problemsOf(values, place.get().step, config()),
    // Never called off: a link that changes something is good once, and its answer says what it did.
    send: (values) => confirm(client(), token ?? "", values, place.get().step),
    describe: (error, { newPassword }) => {
      const fields = { password: ["password"], newPassword: ["newPassword"] };
      const { step, link } = place.get();
      const about = { email: link?.email ?? "", password: newPassword };
      return describeErrors(
        error,
        aboutForm(config(), about, step === "password" || step === "newPassword" ? fields[step] : []),
      );
    },
    refused: isOfForm && refused.error.code !== PASSWORD_REQUIRED ? refused : undefined,
    onDone: async (answer) => {
      const verified = verifiedBy(answer, place.get().link);
      place.set({ step: "done", verified });
      await onDone?.(verified, answer);
    },
    onError,
    onRefused: ({ error }) => {
      const problem = problemOf(error.code);
      if (problem !== undefined) place.set({ step: "failed", problem });
      else if (error.code === PASSWORD_REQUIRED) place.set({ step: "password" });
      else return undefined;
      return { isTakenOver: true };
    },
    timers,
  });
  return {
    ...joined(joined(form, place), named("mail", mail)),
    set: form.set,
    async submit(typed) {
      if (!isForm(place.get().step) || typeof token !== "string") return false;
      return await form.submit(typed);
    },
    mailing: mail,
    async confirmed(answer) {
      const verified = { email: mail.get().values.email.trim(), kind: "confirmed" } as const;
      place.set({ step: "done", verified });
      await onDone?.(verified, answer);
    },
    choose(step) {
      form.reset();
      place.set({ step });
    },
    opened(found) {
      if (token !== undefined) return;
      token = found;
      place.set(beginning({ ...options, token }));
      const address = place.get().link?.email;
      if (address !== undefined) mail.set("email", address);
    },
    back() {
      // What the link did, it has done.
      if (place.get().step !== "done") form.reset();
    },
  };
}

const PASSWORD_REQUIRED = "PASSWORD_REQUIRED";

function beginning(options: VerifyEmailFlowOptions): Place {
  const { token, asks, refused, verified = null } = options;
  const link = (token && readMailLink(token)) || null;
  const code = refused?.error.code ?? "";
  const known = options.problem ?? problemOf(code);
  const at = (step: VerifyEmailStep, problem: LinkProblem | null = null): Place => ({
    step,
    link,
    problem,
    verified,
  });
  if (verified !== null) return at("done");
  if (known !== undefined) return at("failed", known);
  if (token === null) return at("wait");
  if (typeof token === "string" && link === null) return at("failed", "invalid");
  return at(asks ?? askedBy(code) ?? "confirm");
}

/** What a refusal is about that a server gives with the page. */
function askedBy(code: string): "password" | "newPassword" | undefined {
  if (code === PASSWORD_REQUIRED || code === "INVALID_PASSWORD") return "password";
  return /^PASSWORD_(TOO_|COMPROMISED)/.test(code) ? "newPassword" : undefined;
}

function isForm(step: VerifyEmailStep): boolean {
  return step === "confirm" || step === "password" || step === "newPassword";
}

/** What a code says of the link itself; redirects carry codes in lower case. */
function problemOf(code: string): LinkProblem | undefined {
  const problems: Readonly<Record<string, LinkProblem>> = {
    TOKEN_EXPIRED: "expired",
    INVALID_TOKEN: "invalid",
    USER_NOT_FOUND: "gone",
    UNAUTHORIZED: "foreign",
  };
  const name = code.toUpperCase();
  return Object.hasOwn(problems, name) ? problems[name] : undefined;
}

function confirm(
  client: AuthClient,
  token: string,
  { password, newPassword }: VerifyEmailValues,
  step: VerifyEmailStep,
): Promise<Answer<Confirmed>> {
  const proof = step === "password" ? { password } : step === "newPassword" ? { newPassword } : {};
  return client.$fetch<Confirmed>("/verify-email", { method: "POST", body: { token, ...proof } });
}

function verifiedBy({ user = null }: Confirmed, link: MailLink | null): VerifiedEmail {
  const newEmail = link?.newEmail;
  if (newEmail === undefined) return { email: user?.email ?? link?.email ?? "", kind: "confirmed" };
  if (user === null) return { email: newEmail, kind: "approved" };
  return { email: newEmail, kind: user.emailVerified ? "changed" : "unconfirmed" };
}

function problemsOf(
  { password, newPassword }: VerifyEmailValues,
  step: VerifyEmailStep,
  config: UiConfig | undefined,
): FieldErrors<VerifyEmailValues> {
  if (step === "password" && password === "")
    return { password: fieldNotice("password", text("errors.fields.password")) };
  if (step !== "newPassword") return {};
  return checkNewPasswordField(newPassword, config);
}
