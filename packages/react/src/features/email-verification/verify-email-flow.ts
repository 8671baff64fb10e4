import type { AuthClient, ClientError } from "@latchkey/client";
import { type MailLink, readMailLink, type UiConfig } from "@latchkey/client/shared";
import { describeErrors, fieldNotice } from "../../errors/index.ts";
import { aboutForm, checkNewPasswordField } from "../../flows/checks.ts";
import {
  type Answer,
  createFormFlow,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
} from "../../flows/form-flow.ts";
import { createMailFlow, type MailFlow, type MailState } from "../../flows/mail-flow.ts";
import type { Refused } from "../../flows/refused.ts";
import { verificationMail } from "../../flows/resend.ts";
import { createStore, joined, named, type Readable } from "../../flows/store.ts";
import type { Timers } from "../../flows/timers.ts";
import { text } from "../../messages/translator.ts";

export type VerifyEmailValues = { password: string; newPassword: string };

/**
 * `confirm`: the link needs a press. `password`: it was opened in another browser than the sign-up's, so the
 * account's password is asked for; `newPassword`: or a new one is chosen. `failed`: the link doesn't work.
 * `done`. `wait`: without a link, an email is on its way, or can be requested.
 */
export type VerifyEmailStep = "confirm" | "password" | "newPassword" | "failed" | "done" | "wait";

/**
 * Reason why a link doesn't work. `gone`: the account has another email address by
 * now, or doesn't exist any more.
 */
export type LinkProblem = "expired" | "invalid" | "gone" | "foreign";

/** The effect of a link. */
export interface VerifiedEmail {
  /** The account's current address; with `approved` the new one. */
  readonly email: string;
  /**
   * `changed`: it replaced the former email address. `unconfirmed`: the same, but an email to it must be
   * opened. `approved`: that email must be opened first, and nothing has changed yet.
   */
  readonly kind: "confirmed" | "changed" | "unconfirmed" | "approved";
}

export interface VerifyEmailState extends FormFlowState<VerifyEmailValues> {
  readonly step: VerifyEmailStep;
  /** The link's content; null if it can't be read. */
  readonly link: MailLink | null;
  /** Set at the step `failed`. */
  readonly problem: LinkProblem | null;
  /** Set at the step `done`. */
  readonly verified: VerifiedEmail | null;
  /** The form that requests an email with a link, at the step `wait` and after a failed link. */
  readonly mail: MailState;
}

export interface VerifyEmailFlow
  extends Readable<VerifyEmailState>,
    Pick<FormFlow<VerifyEmailValues>, "set" | "submit"> {
  /** Actions of the form that requests an email. */
  readonly mailing: Pick<MailFlow, "set" | "submit" | "sendAgain" | "back">;
  /** Reports that the email address was confirmed without its link. */
  confirmed(answer: object): Promise<void>;
  /** At the step `password`: lets the user choose a new one instead. At `newPassword`: goes back. */
  choose(step: "password" | "newPassword"): void;
  /** Sets the link's token that the page was opened with; null: there is none. */
  opened(token: string | null): void;
  /** Resets the form when the browser restores the page. */
  back(): void;
}

export interface VerifyEmailFlowOptions {
  client: () => AuthClient;
  /** Returns the deployment's configuration, as far as it is known. */
  config: () => UiConfig | undefined;
  /** The link's token. Null: none. Undefined: not known yet. */
  token: string | null | undefined;
  /** The email address to confirm. */
  email?: string | undefined;
  /** Set if a server has found that the link doesn't work. */
  problem?: LinkProblem | undefined;
  /** Set if a server knows that a password is needed. */
  asks?: "password" | "newPassword" | undefined;
  /** Set if the link was used on a server. */
  verified?: VerifiedEmail | undefined;
  /** Set if a server has sent the email already. `again`: not for the first time. */
  sent?: { readonly email: string; readonly again?: boolean | undefined } | undefined;
  refused?: Refused | undefined;
  /** Returns the final page of the link in an email. */
  callbackURL?: (() => string | undefined) | undefined;
  /** `answer`: the service's, which may need a second step. */
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

/** The engine's answer to a link: the user, if there is something to know about them. */
interface Confirmed {
  user?: { email: string; emailVerified: boolean } | null | undefined;
}

/** Confirms an email address with the link from an email, and waits for that email, as a state machine. */
export function createVerifyEmailFlow(options: VerifyEmailFlowOptions): VerifyEmailFlow {
  const { client, config, refused, onDone, onError, callbackURL = () => undefined, timers } = options;
  let { token } = options;
  const place = createStore<Place>(beginning(options));
  /** True for a refusal that must be about the form that requests an email. */
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
    // The request is never aborted: a link that changes something works once, and its answer has the effect.
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
      // The effect of the link stays.
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

/** Returns the step that a server's refusal belongs to. */
function askedBy(code: string): "password" | "newPassword" | undefined {
  if (code === PASSWORD_REQUIRED || code === "INVALID_PASSWORD") return "password";
  return /^PASSWORD_(TOO_|COMPROMISED)/.test(code) ? "newPassword" : undefined;
}

function isForm(step: VerifyEmailStep): boolean {
  return step === "confirm" || step === "password" || step === "newPassword";
}

/** Returns the problem of a link for an error code; redirects have codes in lower case. */
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
