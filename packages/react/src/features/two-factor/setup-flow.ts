import type { ClientError, Result } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import type { Notice } from "../../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState, notSent } from "../../flows/form-flow.ts";
import type { Refused } from "../../flows/refused.ts";
import { createResend, type ResendState } from "../../flows/resend.ts";
import { createStore, joined, named, type Readable } from "../../flows/store.ts";
import type { Timers } from "../../flows/timers.ts";
import type { TwoFactorCalls } from "./calls.ts";
import { checkCode, describeCodeErrors } from "./describe.ts";
import type { Enrollment, FactorMethod, Verified } from "./types.ts";

/**
 * `idle`: nothing is being set up. `choose`: the user chooses a method. `app`: the app is connected, and
 * shows a code. `email`: a code was sent. `codes`: backup codes are shown, once.
 */
export type SetupStep = "idle" | "choose" | "app" | "email" | "codes";

/** The pending or latest action. */
export type SetupAct = "enable" | "replace" | "generate" | "disable";

/** A secret that is being set up. */
export interface PendingApp {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

interface Place {
  readonly step: SetupStep;
  readonly method: FactorMethod;
  readonly app: PendingApp | undefined;
  readonly backupCodes: readonly string[];
  readonly act: SetupAct | null;
  /** True while a request is pending. */
  readonly isBusy: boolean;
  /** The latest completed action. */
  readonly finished: SetupAct | null;
  /** Error of the latest action. */
  readonly actError: Notice | null;
}

export interface SetupState extends FormFlowState<{ code: string }>, Place {
  readonly resend: ResendState;
}

export interface TwoFactorSetupFlow
  extends Readable<SetupState>,
    Pick<FormFlow<{ code: string }>, "set" | "submit"> {
  /** Lets the user choose a method, or continues with the only one. */
  begin(methods: readonly FactorMethod[], act?: "enable" | "replace"): Promise<void>;
  pick(method: FactorMethod): void;
  /** Continues with the chosen method. */
  start(): Promise<void>;
  /** Sends the code again. */
  sendCode(): Promise<void>;
  /** Finishes after the backup codes were saved. */
  finish(): Promise<void>;
  /** Replaces the backup codes. */
  generate(): Promise<void>;
  disable(): Promise<void>;
  /** Drops an unconfirmed setup: nothing has changed. */
  leave(): void;
}

export interface SetupFlowOptions {
  calls: () => TwoFactorCalls;
  config: () => UiConfig | undefined;
  /** Makes a call that needs a recent sign-in. Default: makes it directly. */
  run?: (<Data>(call: () => Promise<Result<Data>>) => Promise<Result<Data>>) | undefined;
  /** True for a setup during a sign-in: confirming the code opens the session. */
  isEnrollment?: boolean | undefined;
  /** The setup that a server has begun. */
  begun?: { readonly step: SetupStep; readonly app?: PendingApp | undefined } | undefined;
  refused?: Refused | undefined;
  /** The code was right: the session has been replaced. */
  onVerified?: ((verified: Verified) => void | Promise<void>) | undefined;
  /** The action is complete, and backup codes are saved. */
  onDone?: ((act: SetupAct) => void | Promise<void>) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const asItIs = <Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>> => call();

/** Sets up two-step verification, changes it and turns it off, as a state machine. */
export function createTwoFactorSetupFlow(options: SetupFlowOptions): TwoFactorSetupFlow {
  const { calls, config, run = asItIs, isEnrollment = false, begun, onVerified, onDone, onError } = options;
  const { timers, refused } = options;
  const place = createStore<Place>({
    step: begun?.step ?? "idle",
    method: begun?.step === "email" ? "otp" : "totp",
    app: begun?.app,
    backupCodes: begun?.app?.backupCodes ?? [],
    act: begun === undefined ? null : "enable",
    isBusy: false,
    finished: null,
    actError: null,
  });
  const form = createFormFlow<{ code: string }, Verified>({
    values: { code: "" },
    check: checkCode,
    // The request is never aborted: its answer is the session.
    send: ({ code }) => calls().verify(place.get().method, { code: plainCode(code) }),
    describe: (error) => describeCodeErrors(error, config()),
    refused,
    async onDone(verified) {
      const { method, app } = place.get();
      await onVerified?.(verified);
      if (method === "totp" && app !== undefined)
        place.set({ step: "codes", backupCodes: app.backupCodes, app: undefined });
      else await finish();
    },
    onError,
    once: "code",
    timers,
  });
  const resend = createResend({
    send: async () => {
      const { error } = await calls().sendOtp();
      return error === null ? { data: null } : { error };
    },
    describe: (error) => describeCodeErrors(error, config())[0],
    sent: begun?.step === "email" ? "first" : undefined,
    timers,
  });

  /** Runs one action at a time. Undefined: it failed, or another one is running. */
  async function attempt<Data>(act: SetupAct, call: () => Promise<Result<Data>>): Promise<Data | undefined> {
    if (place.get().isBusy) return undefined;
    place.set({ act, isBusy: true, actError: null, finished: null });
    try {
      const { data, error } = await run(call);
      if (error === null) return data;
      // A user who canceled needs no message.
      if (error.code !== "ABORTED" && onError?.(error) !== true)
        place.set({ actError: describeCodeErrors(error, config())[0] });
      return undefined;
    } catch (cause) {
      place.set({ actError: describeCodeErrors(notSent(cause).error, config())[0] });
      return undefined;
    } finally {
      place.set({ isBusy: false });
    }
  }

  function begunWith(enrollment: Enrollment): void | Promise<void> {
    form.reset();
    const { method, totpURI, backupCodes = [] } = enrollment;
    if (method === "totp" && totpURI !== undefined) {
      place.set({ step: "app", method: "totp", app: { totpURI, backupCodes } });
      return;
    }
    place.set({ method: "otp" });
    if (!isEnrollment) return finish();
    resend.wait();
    place.set({ step: "email" });
  }

  async function start(): Promise<void> {
    const { method, act } = place.get();
    const kind = act === "replace" ? "replace" : "enable";
    const enrollment = await attempt(kind, () => calls().enable(method));
    if (enrollment !== undefined) await begunWith(enrollment);
  }

  async function finish(): Promise<void> {
    const act = place.get().act ?? "enable";
    place.set({ step: "idle", app: undefined, backupCodes: [], finished: act });
    await onDone?.(act);
  }

  return {
    ...joined(joined(form, place), named("resend", resend)),
    set: form.set,
    async submit(typed) {
      const { step } = place.get();
      return (step === "app" || step === "email") && (await form.submit(typed));
    },
    async begin(methods, act = "enable") {
      const [method = "totp", another] = methods;
      place.set({ method, act, actError: null, finished: null });
      if (another !== undefined) place.set({ step: "choose" });
      else await start();
    },
    pick: (method) => place.set({ method }),
    start,
    sendCode: () => resend.send(""),
    finish,
    async generate() {
      const made = await attempt("generate", () => calls().generate());
      if (made !== undefined) place.set({ step: "codes", backupCodes: made.backupCodes });
    },
    async disable() {
      if ((await attempt("disable", () => calls().disable())) !== undefined) await finish();
    },
    leave() {
      form.reset();
      place.set({ step: "idle", app: undefined, actError: null });
    },
  };
}
