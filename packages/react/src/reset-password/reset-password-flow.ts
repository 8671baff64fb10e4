import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors, fieldNotice, type Notice } from "../errors/index.ts";
import { aboutForm, checkNewPasswordField } from "../flows/checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../flows/form-flow.ts";
import { isTicked, type Refused } from "../flows/refused.ts";
import { createStore, joined, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";
import { text } from "../messages/translator.ts";

export type ResetPasswordValues = {
  newPassword: string;
  /** Sign out everywhere else. */
  revokeSessions: boolean;
  /** The person's answer whether they made the account: `mine`, or `clean` to start clean. Empty: not said. */
  keep: string;
  /** The password that the account has, with `mine`. */
  password: string;
};

/** The content of the account. Null: nothing of it is removed. Undefined: not known yet. */
export type RemovedByReset =
  | { readonly name: string; readonly organizations: number; readonly hasPassword: boolean }
  | null
  | undefined;

/**
 * `form`: a new password. `failed`: the link doesn't work any more, a new one can be sent. `missing`: there is no link
 * at all. `done`: the password is set.
 */
export type ResetPasswordStep = "form" | "failed" | "missing" | "done";

export interface ResetPasswordState extends FormFlowState<ResetPasswordValues> {
  readonly step: ResetPasswordStep;
}

export interface ResetPasswordFlow
  extends Readable<ResetPasswordState>,
    Pick<FormFlow<ResetPasswordValues>, "set" | "submit"> {
  /** A link has come: the one that the page was opened with. */
  opened(token: string | null): void;
  /** The browser shows the page again as it was left. */
  back(): void;
}

export interface ResetPasswordFlowOptions {
  client: () => Pick<AuthClient, "resetPassword">;
  /** The part that a reset removes, as far as that is known by now. */
  removes: () => RemovedByReset;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  /** What the link carries. Null: nothing. Undefined: not known yet. */
  token: string | null | undefined;
  /** A server has found that the link doesn't work any more. */
  isExpired?: boolean | undefined;
  /** Whose password it is, where that is known. */
  email?: string | undefined;
  /** Whether signing out everywhere else is ticked in the beginning. Default true. */
  revokeSessions?: boolean | undefined;
  refused?: Refused | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const FIELDS = ["newPassword", "password"];

/** Setting a new password with the link from an email, as a machine. */
export function createResetPasswordFlow(options: ResetPasswordFlowOptions): ResetPasswordFlow {
  const { client, config, removes, email, refused, onDone, onError, timers } = options;
  let { token } = options;
  const isDead = options.isExpired || (refused !== undefined && isLinkError(refused.error.code));
  const step = createStore<{ step: ResetPasswordStep }>({
    step: isDead ? "failed" : token === null ? "missing" : "form",
  });
  const form = createFormFlow<ResetPasswordValues, unknown>({
    values: {
      newPassword: "",
      keep: refused?.values.keep ?? "",
      password: "",
      revokeSessions:
        refused === undefined ? (options.revokeSessions ?? true) : isTicked(refused.values.revokeSessions),
    },
    check: ({ newPassword, keep, password }) => ({
      ...(removes() ? checkKeep(keep, password) : {}),
      ...checkNewPasswordField(newPassword, config()),
    }),
    // Never called off: the link is good once, and its answer says whether it was used.
    send: (values) => client().resetPassword({ token: token ?? "", ...sentOf(values, removes()) }),
    describe: (error, { newPassword }) =>
      describeErrors(error, aboutForm(config(), { email: email ?? "", password: newPassword }, FIELDS)),
    refused: isDead ? undefined : refused,
    onDone: async () => {
      step.set({ step: "done" });
      await onDone?.();
    },
    onError,
    onRefused: ({ error }) => {
      if (!isLinkError(error.code)) return undefined;
      step.set({ step: "failed" });
      return { isTakenOver: true, values: { newPassword: "" } };
    },
    timers,
  });
  return {
    ...joined(form, step),
    set: form.set,
    async submit(typed) {
      if (step.get().step !== "form" || typeof token !== "string") return false;
      return await form.submit(typed);
    },
    opened(found) {
      if (token !== undefined) return;
      token = found;
      if (found === null) step.set({ step: "missing" });
    },
    back() {
      // The link was used: what is left to do with it is to have another one sent.
      if (step.get().step !== "done") return;
      form.reset();
      step.set({ step: "failed" });
    },
  };
}

function sentOf({ newPassword, revokeSessions, keep, password }: ResetPasswordValues, removes: unknown) {
  return {
    newPassword,
    revokeSessions,
    // As long as the person wasn't asked, nothing is removed.
    ...(removes === null ? {} : { keep: keep !== "clean" }),
    ...(keep === "mine" && password !== "" ? { password } : {}),
  };
}

function isLinkError(code: string): boolean {
  return /^(INVALID_TOKEN|TOKEN_EXPIRED)$/i.test(code);
}

/** Faults of the answer, if there are any. */
function checkKeep(keep: string, password: string): Partial<Record<"keep" | "password", Notice>> {
  if (keep === "") return { keep: fieldNotice("keep", text("auth.reset.keep.required")) };
  if (keep === "clean" || password !== "") return {};
  return { password: fieldNotice("password", text("errors.PASSWORD_REQUIRED")) };
}
