import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors } from "../errors/index.ts";
import { aboutForm } from "./checks.ts";
import {
  type Answer,
  createFormFlow,
  type FormFlow,
  type FormFlowState,
  type FormValues,
} from "./form-flow.ts";
import type { Refused } from "./refused.ts";
import { createStore, joined, type Readable } from "./store.ts";
import type { Timers } from "./timers.ts";

/**
 * `confirm`: the link waits for a press. `failed`: the link is used, expired, or for another account.
 * `missing`: there is no link. `done`: the link was used.
 */
export type LinkStep = "confirm" | "failed" | "missing" | "done";

export interface LinkFlowState<Step extends string> extends FormFlowState<FormValues> {
  readonly step: LinkStep | Step;
  /** Error that led to an additional step. */
  readonly reason: ClientError | null;
}

export interface LinkFlow<Step extends string>
  extends Readable<LinkFlowState<Step>>,
    Pick<FormFlow<FormValues>, "submit"> {
  /** Takes the token of the page's link; null: there is none. */
  opened(token: string | null): void;
  back(): void;
}

export interface LinkFlowOptions<Step extends string> {
  /** Uses the link. Never aborted: afterwards the session that could ask for the result may have ended. */
  send: (token: string) => Promise<Answer<unknown>>;
  /** Additional steps, by the error codes that lead to them. */
  steps: Readonly<Record<string, Step>>;
  /** Additional step that waits for a press as `confirm` does. */
  retried?: Step | undefined;
  /** Reports whether a text can be a link's token. Default: any can. */
  isWhole?: ((token: string) => boolean) | undefined;
  /** Configuration of the deployment, as far as it is known. */
  config: () => UiConfig | undefined;
  /** Token of the link. Null: none. Undefined: not known yet. */
  token: string | null | undefined;
  /** True if a server has used the link already. */
  isDone?: boolean | undefined;
  refused?: Refused | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** Creates the state machine for a link from an email that takes effect at a press. */
export function createLinkFlow<Step extends string>(options: LinkFlowOptions<Step>): LinkFlow<Step> {
  const { send, retried, isWhole = () => true, config, refused, onDone, onError, timers } = options;
  let { token } = options;
  const stepAfter = (code: string): LinkStep | Step | undefined =>
    options.steps[code] ?? (/^(INVALID_TOKEN|TOKEN_EXPIRED)$/i.test(code) ? "failed" : undefined);
  const beginning = (): LinkStep => {
    if (token === null) return "missing";
    return token === undefined || isWhole(token) ? "confirm" : "failed";
  };
  const refusedStep = refused && stepAfter(refused.error.code);
  const place = createStore<Pick<LinkFlowState<Step>, "step" | "reason">>({
    step: options.isDone ? "done" : (refusedStep ?? beginning()),
    reason: null,
  });
  const form = createFormFlow<FormValues, unknown>({
    values: {},
    send: () => send(token ?? ""),
    describe: (error) => describeErrors(error, aboutForm(config(), {}, [])),
    refused: refusedStep === undefined ? refused : undefined,
    onDone: async () => {
      place.set({ step: "done" });
      await onDone?.();
    },
    onError,
    onRefused: ({ error }) => {
      const step = stepAfter(error.code);
      if (step === undefined) return undefined;
      place.set({ step, reason: error });
      return { isTakenOver: true };
    },
    timers,
  });
  return {
    ...joined(form, place),
    async submit() {
      const { step } = place.get();
      if ((step !== "confirm" && step !== retried) || typeof token !== "string") return false;
      return await form.submit();
    },
    opened(found) {
      if (token !== undefined) return;
      token = found;
      if (place.get().step === "confirm") place.set({ step: beginning() });
    },
    back() {
      if (place.get().step !== "done") form.reset();
    },
  };
}
