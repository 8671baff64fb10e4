import type { AuthClient, ClientError } from "@latchkey/client";
import { type MailLink, readMailLink, type UiConfig } from "@latchkey/client/shared";
import { describeErrors } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState, type FormValues } from "../flows/form-flow.ts";
import type { Refused } from "../flows/sign-in-flow.ts";
import { createStore, joined, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";

/**
 * `confirm`: the link waits for a press. `failed`: it is used or expired. `taken`: another account has proved the
 * address since. `missing`: there is no link. `done`: the previous address is back.
 */
export type UndoEmailChangeStep = "confirm" | "failed" | "taken" | "missing" | "done";

export interface UndoEmailChangeState extends FormFlowState<FormValues> {
  readonly step: UndoEmailChangeStep;
  /** What the link says of itself: `email` comes back in place of `newEmail`. Null where it can't be read. */
  readonly link: MailLink | null;
}

export interface UndoEmailChangeFlow
  extends Readable<UndoEmailChangeState>,
    Pick<FormFlow<FormValues>, "submit"> {
  /** The link that the page was opened with; null: there is none. */
  opened(token: string | null): void;
  back(): void;
}

export interface UndoEmailChangeFlowOptions {
  client: () => AuthClient;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  /** What the link carries. Null: nothing. Undefined: not known yet. */
  token: string | null | undefined;
  /** The change was undone on a server. */
  isDone?: boolean | undefined;
  refused?: Refused | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** Taking a change of address back with the link that the previous one got, as a machine. */
export function createUndoEmailChangeFlow(options: UndoEmailChangeFlowOptions): UndoEmailChangeFlow {
  const { client, config, refused, onDone, onError, timers } = options;
  let { token } = options;
  /** What a server refused was told to nobody here. */
  let isBegun = false;
  const refusedStep = refused === undefined ? undefined : stepAfter(refused.error.code);
  const place = createStore<Pick<UndoEmailChangeState, "step" | "link">>({
    step: options.isDone ? "done" : (refusedStep ?? beginning(token)),
    link: linkOf(token),
  });
  const form = createFormFlow<FormValues, unknown>({
    values: {},
    // Never called off: it ends the session that would have to ask what became of it.
    send: () => client().$fetch("/change-email/undo", { method: "POST", body: { token: token ?? "" } }),
    describe: (error) => describeErrors(error, aboutForm(config(), {}, [])),
    refused: refusedStep === undefined ? refused : undefined,
    onDone: async () => {
      place.set({ step: "done" });
      await onDone?.();
    },
    onRefused: ({ error }) => {
      if (isBegun && onError?.(error) === true) return { isTakenOver: true };
      const step = stepAfter(error.code);
      if (step === undefined) return undefined;
      place.set({ step });
      return { isTakenOver: true };
    },
    timers,
  });
  return {
    ...joined(form, place),
    async submit() {
      if (place.get().step !== "confirm" || typeof token !== "string") return false;
      isBegun = true;
      return await form.submit();
    },
    opened(found) {
      if (token !== undefined) return;
      token = found;
      place.set({ step: beginning(found), link: linkOf(found) });
    },
    back() {
      if (place.get().step !== "done") form.reset();
    },
  };
}

function beginning(token: string | null | undefined): UndoEmailChangeStep {
  if (token === null) return "missing";
  return typeof token === "string" && linkOf(token) === null ? "failed" : "confirm";
}

function linkOf(token: string | null | undefined): MailLink | null {
  return (token && readMailLink(token)) || null;
}

function stepAfter(code: string): UndoEmailChangeStep | undefined {
  if (code === "COULDNT_UPDATE_YOUR_EMAIL") return "taken";
  return /^(INVALID_TOKEN|TOKEN_EXPIRED)$/.test(code) ? "failed" : undefined;
}
