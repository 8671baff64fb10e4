import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors, fieldNotice, type Notice } from "../../../errors/index.ts";
import { aboutForm, checkNewPasswordField } from "../../../flows/checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../../flows/form-flow.ts";
import { isTicked, type Refused } from "../../../flows/refused.ts";
import { createStore, joined, type Readable } from "../../../flows/store.ts";
import type { Timers } from "../../../flows/timers.ts";
import { text } from "../../../messages/translator.ts";

export type ResetPasswordValues = {
  newPassword: string;
  /** True signs out everywhere else. */
  revokeSessions: boolean;
  /**
   * The user's answer whether they created the account: `mine`, or `clean` to start clean. Empty: none yet.
   */
  keep: string;
  /** The account's current password, with `mine`. */
  password: string;
};

/** The content of the account that a reset removes. Null: nothing. Undefined: not known yet. */
export type RemovedByReset =
  | { readonly name: string; readonly organizations: number; readonly hasPassword: boolean }
  | null
  | undefined;

/**
 * `form`: a new password. `failed`: the link doesn't work any more, a new one can be sent. `missing`: there
 * is no link. `done`: the password is set.
 */
export type ResetPasswordStep = "form" | "failed" | "missing" | "done";

export interface ResetPasswordState extends FormFlowState<ResetPasswordValues> {
  readonly step: ResetPasswordStep;
}

export interface ResetPasswordFlow
  extends Readable<ResetPasswordState>,
    Pick<FormFlow<ResetPasswordValues>, "set" | "submit"> {
  /** Sets the link's token that the page was opened with. */
  opened(token: string | null): void;
  /** Resets the flow when the browser restores the page. */
  back(): void;
}

export interface ResetPasswordFlowOptions {
  client: () => Pick<AuthClient, "resetPassword">;
  /** Returns the content that a reset removes, as far as it is known. */
  removes: () => RemovedByReset;
  /** Returns the deployment's configuration, as far as it is known. */
  config: () => UiConfig | undefined;
  /** The link's token. Null: none. Undefined: not known yet. */
  token: string | null | undefined;
  /** True if a server has found that the link doesn't work any more. */
  isExpired?: boolean | undefined;
  /** The account's email address, if known. */
  email?: string | undefined;
  /** True ticks signing out everywhere else at the beginning. Default true. */
  revokeSessions?: boolean | undefined;
  refused?: Refused | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const FIELDS = ["newPassword", "password"];

/** Sets a new password with the link from an email, as a state machine. */
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
    // The request is never aborted: the link works once, and the answer says whether it was used.
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
      // The link was used, so all that is left is to send another one.
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
    // Nothing is removed until the user was asked.
    ...(removes === null ? {} : { keep: keep !== "clean" }),
    ...(keep === "mine" && password !== "" ? { password } : {}),
  };
}

function isLinkError(code: string): boolean {
  return /^(INVALID_TOKEN|TOKEN_EXPIRED)$/i.test(code);
}

/** Returns errors of the answer. */
function checkKeep(keep: string, password: string): Partial<Record<"keep" | "password", Notice>> {
  if (keep === "") return { keep: fieldNotice("keep", text("auth.reset.keep.required")) };
  if (keep === "clean" || password !== "") return {};
  return { password: fieldNotice("password", text("errors.PASSWORD_REQUIRED")) };
}
