import type { ClientError, Result } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import type { Notice } from "../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState, notSent } from "../flows/form-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { createResend, type ResendState } from "../flows/resend.ts";
import { createStore, joined, named, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";
import type { TwoFactorCalls } from "./calls.ts";
import { checkCode, describeCodeErrors } from "./describe.ts";
import type { Enrollment, FactorMethod, Verified } from "./types.ts";

/**
 * `idle`: nothing is being set up. `choose`: by which method. `app`: the app is connected, and shows a code. `email`: a
 * code was sent. `codes`: backup codes are shown, once.
 */
export type SetupStep = "idle" | "choose" | "app" | "email" | "codes";

/** What is on its way, or was done last. */
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
  /** It is on its way to the service. */
  readonly isBusy: boolean;
  /** What was done last. */
  readonly finished: SetupAct | null;
  /** Why it wasn't. */
  readonly actError: Notice | null;
}

export interface SetupState extends FormFlowState<{ code: string }>, Place {
  readonly resend: ResendState;
}

export interface TwoFactorSetupFlow
  extends Readable<SetupState>,
    Pick<FormFlow<{ code: string }>, "set" | "submit"> {
  /** Asks which method, or goes on with the only one. */
  begin(methods: readonly FactorMethod[], act?: "enable" | "replace"): Promise<void>;
  pick(method: FactorMethod): void;
  /** Goes on with the method that was picked. */
  start(): Promise<void>;
  /** Sends the code once more. */
  sendCode(): Promise<void>;
  /** The backup codes are saved. */
  finish(): Promise<void>;
  /** New backup codes in place of those there are. */
  generate(): Promise<void>;
  disable(): Promise<void>;
  /** Gives up what isn't confirmed yet: nothing has changed. */
  leave(): void;
}

export interface SetupFlowOptions {
  calls: () => TwoFactorCalls;
  config: () => UiConfig | undefined;
  /** Makes a call that needs a recent sign-in. Default: as it is. */
  run?: (<Data>(call: () => Promise<Result<Data>>) => Promise<Result<Data>>) | undefined;
  /** The sign-in waits for it: what confirms the code opens the session. */
  isEnrollment?: boolean | undefined;
  /** What a server has begun. */
  begun?: { readonly step: SetupStep; readonly app?: PendingApp | undefined } | undefined;
  refused?: Refused | undefined;
  /** The code was right: the session is another one now. */
  onVerified?: ((verified: Verified) => void | Promise<void>) | undefined;
  /** It is done, and backup codes are saved. */
  onDone?: ((act: SetupAct) => void | Promise<void>) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const asItIs = <Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>> => call();

/** Setting up two-step verification, changing it and turning it off, as a machine. */
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
    // Never called off: its answer is the session.
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

  /** Does one thing at a time. Undefined: it wasn't done. */
  async function attempt<Data>(act: SetupAct, call: () => Promise<Result<Data>>): Promise<Data | undefined> {
    if (place.get().isBusy) return undefined;
    place.set({ act, isBusy: true, actError: null, finished: null });
    try {
      const { data, error } = await run(call);
      if (error === null) return data;
      // Who didn't confirm has gone back: there is nothing to tell.
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
