import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeErrors } from "../errors/index.ts";
import { type OwnedOrganization, organizationsOf } from "../errors/owned-organizations.ts";
import { aboutForm } from "../flows/checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState, type FormValues } from "../flows/form-flow.ts";
import type { Refused } from "../flows/sign-in-flow.ts";
import { createStore, joined, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";

/**
 * `confirm`: the link waits for a press. `owner`: organizations would be left without an owner. `failed`: the link is
 * used, expired, or for another account. `missing`: there is none. `done`: the account is gone.
 */
export type DeleteConfirmationStep = "confirm" | "owner" | "failed" | "missing" | "done";

export interface DeleteConfirmationState extends FormFlowState<FormValues> {
  readonly step: DeleteConfirmationStep;
  /** With the step `owner`. */
  readonly organizations: readonly OwnedOrganization[];
}

export interface DeleteConfirmationFlow
  extends Readable<DeleteConfirmationState>,
    Pick<FormFlow<FormValues>, "submit"> {
  /** The link that the page was opened with; null: there is none. */
  opened(token: string | null): void;
  back(): void;
}

export interface DeleteConfirmationFlowOptions {
  client: () => Pick<AuthClient, "deleteUser">;
  /** What is known of the deployment by now. */
  config: () => UiConfig | undefined;
  /** What the link carries. Null: nothing. Undefined: not known yet. */
  token: string | null | undefined;
  /** What a server refused; `organizations` with it where they are why. */
  refused?: (Refused & { readonly organizations?: readonly OwnedOrganization[] | undefined }) | undefined;
  onDone?: (() => void | Promise<void>) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

/** Deleting an account with the link from a mail, as a machine. */
export function createDeleteConfirmationFlow(options: DeleteConfirmationFlowOptions): DeleteConfirmationFlow {
  const { client, config, refused, onDone, onError, timers } = options;
  let { token } = options;
  /** What a server refused was told to nobody here. */
  let isBegun = false;
  const refusedStep = refused === undefined ? undefined : stepAfter(refused.error.code);
  const place = createStore<Pick<DeleteConfirmationState, "step" | "organizations">>({
    step: refusedStep ?? (token === null ? "missing" : "confirm"),
    organizations: refused?.organizations ?? [],
  });
  const form = createFormFlow<FormValues, unknown>({
    values: {},
    // Never called off: it ends the session that would have to ask what became of it.
    send: () => client().deleteUser({ token: token ?? "" }),
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
      place.set({ step, organizations: step === "owner" ? organizationsOf(error) : [] });
      return { isTakenOver: true };
    },
    timers,
  });
  return {
    ...joined(form, place),
    async submit() {
      const { step } = place.get();
      if ((step !== "confirm" && step !== "owner") || typeof token !== "string") return false;
      isBegun = true;
      return await form.submit();
    },
    opened(found) {
      if (token !== undefined) return;
      token = found;
      if (found === null) place.set({ step: "missing" });
    },
    back() {
      if (place.get().step !== "done") form.reset();
    },
  };
}

function stepAfter(code: string): DeleteConfirmationStep | undefined {
  if (code === "SOLE_OWNER_OF_ORGANIZATION") return "owner";
  return /^(INVALID_TOKEN|TOKEN_EXPIRED)$/i.test(code) ? "failed" : undefined;
}
