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
  /** The ways in which the caller can confirm that it's them, strongest first. Null: not known yet. */
  readonly methods: readonly string[] | null;
}

export interface ReauthenticateFlow
  extends Readable<ReauthenticateState>,
    Pick<FormFlow<ReauthenticateValues>, "set" | "submit" | "reset"> {
  /** Asks which ways there are. */
  load(): Promise<void>;
  /** The password can be read: it isn't cleared when it was wrong. */
  passwordShown(isShown: boolean): void;
}

export interface ReauthenticateFlowOptions {
  client: () => AuthClient;
  config: () => UiConfig | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** What nearly everyone has; the engine says so if someone doesn't. */
export const USUAL_METHODS: readonly string[] = ["password"];

/** Confirming that it is still the same person, as a machine. */
export function createReauthenticateFlow(options: ReauthenticateFlowOptions): ReauthenticateFlow {
  const { client, config, onDone, onError, timers } = options;
  const ways = createStore<Pick<ReauthenticateState, "methods">>({ methods: null });
  let isShown = false;
  /** It could be read when the form was sent: fields hide their passwords then. */
  let wasShown = false;
  const form = createFormFlow<ReauthenticateValues, unknown>({
    values: { password: "" },
    check: ({ password }) =>
      password === "" ? { password: fieldNotice("password", text("errors.fields.password")) } : {},
    // Never called off: its answer is what brings this browser the renewed session.
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
