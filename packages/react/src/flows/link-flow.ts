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
 * `confirm`: the link waits for a press. `failed`: it is used, expired, or for another account. `missing`: there is
 * none. `done`: it has done its work.
 */
export type LinkStep = "confirm" | "failed" | "missing" | "done";

export interface LinkFlowState<Step extends string> extends FormFlowState<FormValues> {
  readonly step: LinkStep | Step;
  /** What led to a step of the link's own. */
  readonly reason: ClientError | null;
}

export interface LinkFlow<Step extends string>
  extends Readable<LinkFlowState<Step>>,
    Pick<FormFlow<FormValues>, "submit"> {
  /** The link that the page was opened with; null: there is none. */
  opened(token: string | null): void;
  back(): void;
}

export interface LinkFlowOptions<Step extends string> {
  /** Uses the link. Never called off: it ends the session that would have to ask what became of it. */
  send: (token: string) => Promise<Answer<unknown>>;
  /** Steps of the link's own, by the codes that lead to them. */
  steps: Readonly<Record<string, Step>>;
  /** The one of them that waits for a press as `confirm` does. */
  retried?: Step | undefined;
  /** Whether it can be a link at all. Default: anything can. */
  isWhole?: ((token: string) => boolean) | undefined;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  /** What the link carries. Null: nothing. Undefined: not known yet. */
  token: string | null | undefined;
  /** It was used on a server. */
  isDone?: boolean | undefined;
  refused?: Refused | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** A link from an email that does its work at a press, as a machine. */
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
