import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { ACCOUNT_RULES } from "../errors/account-rules.ts";
import { describeErrors, fieldNotice } from "../errors/index.ts";
import { text } from "../messages/translator.ts";
import { aboutForm } from "./checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "./form-flow.ts";
import { createStore, joined, type Readable } from "./store.ts";
import type { Timers } from "./timers.ts";

export type ReauthenticateValues = { password: string };

export interface ReauthenticateState extends FormFlowState<ReauthenticateValues> {
  /** Methods with which the caller can re-authenticate, strongest first. Null: not known yet. */
  readonly methods: readonly string[] | null;
}

export interface ReauthenticateFlow
  extends Readable<ReauthenticateState>,
    Pick<FormFlow<ReauthenticateValues>, "set" | "submit" | "reset"> {
  /** Requests the methods. */
  load(): Promise<void>;
  /** Tells whether the password is visible: a visible one isn't cleared when it is wrong. */
  passwordShown(isShown: boolean): void;
}

export interface ReauthenticateFlowOptions {
  client: () => AuthClient;
  config: () => UiConfig | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** Methods of most users. The engine answers with an error if the user has none of them. */
export const USUAL_METHODS: readonly string[] = ["password"];

/** Creates the state machine for re-authentication. */
export function createReauthenticateFlow(options: ReauthenticateFlowOptions): ReauthenticateFlow {
  const { client, config, onDone, onError, timers } = options;
  const ways = createStore<Pick<ReauthenticateState, "methods">>({ methods: null });
  let isShown = false;
  /** True if the password was visible when the form was sent: fields hide their passwords then. */
  let wasShown = false;
  const form = createFormFlow<ReauthenticateValues, unknown>({
    values: { password: "" },
    check: ({ password }) =>
      password === "" ? { password: fieldNotice("password", text("errors.fields.password")) } : {},
    // Never aborted: only its answer brings this browser the renewed session.
    send: ({ password }) => client().$fetch("/reauthenticate", { method: "POST", body: { password } }),
    describe: (error) =>
      describeErrors(error, { ...aboutForm(config(), {}, ["password"]), rules: ACCOUNT_RULES }),
    onDone: async () => await onDone?.(),
    onError,
    onRefused: ({ error }) =>
      error.code === "INVALID_PASSWORD" && !wasShown ? { values: { password: "" } } : undefined,
    timers,
  });
  return {
    ...joined(form, ways),
    set: form.set,
    reset: form.reset,
    async load() {
      const { data } = await client().$fetch<{ methods: string[] }>("/reauthenticate");
      ways.set({ methods: data?.methods ?? USUAL_METHODS });
    },
    async submit(typed) {
      if (!form.get().pending) {
        wasShown = isShown;
        isShown = false;
      }
      return await form.submit(typed);
    },
    passwordShown(next) {
      isShown = next;
    },
  };
}
