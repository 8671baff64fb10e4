import type { ClientError } from "@latchkey/client";
import { plainCode, type UiConfig } from "@latchkey/client/shared";
import type { Notice } from "../../errors/index.ts";
import {
  type Answer,
  createFormFlow,
  type FormFlow,
  type FormFlowState,
  notSent,
} from "../../flows/form-flow.ts";
import { isTicked, type Refused } from "../../flows/refused.ts";
import { createResend, type ResendState } from "../../flows/resend.ts";
import { createStore, joined, named, type Readable } from "../../flows/store.ts";
import { countdown, realTimers, type Timers } from "../../flows/timers.ts";
import { text } from "../../messages/translator.ts";
import type { TwoFactorCalls } from "./calls.ts";
import { challengeClock } from "./challenge-clock.ts";
import { checkCode, describeCodeErrors } from "./describe.ts";
import type { Challenge, CodeMethod, Verified } from "./types.ts";

/**
 * `loading`: nothing is known yet. `code`: a code is asked for. `enroll`: the second factor has to be
 * set up first. `used`: signed in with a backup code; the number of those left is shown before it
 * continues. `done`: signed in. `expired`, `tooMany`: the sign-in has to be started again. `failed`:
 * the sign-in couldn't be read.
 */
export type ChallengeStep =
  | "loading"
  | "code"
  | "enroll"
  | "used"
  | "done"
  | "expired"
  | "tooMany"
  | "failed";

export type ChallengeValues = { code: string; trustDevice: boolean };

interface Place {
  readonly step: ChallengeStep;
  readonly challenge: Challenge | undefined;
  /** The source of the code. */
  readonly method: CodeMethod;
  /** True if a code was emailed to the user. */
  readonly isCodeSent: boolean;
  /** Number of backup codes left, after one was used. Null: not known. */
  readonly backupCodesLeft: number | null;
  /** Seconds until codes are accepted again; 0 if they are. */
  readonly lockedFor: number;
}

export interface ChallengeState extends FormFlowState<ChallengeValues>, Place {
  /** Possible sources of the code, the one used last first. */
  readonly methods: readonly CodeMethod[];
  /** True if the sign-in expires within two minutes. */
  readonly isEnding: boolean;
  readonly resend: ResendState;
}

export interface TwoFactorChallengeFlow
  extends Readable<ChallengeState>,
    Pick<FormFlow<ChallengeValues>, "set" | "submit"> {
  /** Requests the waiting sign-in, first or again. */
  load(): Promise<void>;
  /** Chooses another source of the code. An email is sent at once. */
  choose(method: CodeMethod): void;
  /** Emails a code to the user. */
  sendCode(): Promise<void>;
  /** Cancels the sign-in. */
  cancel(): Promise<void>;
  /** Records the session that setting up the second factor has opened. */
  opened(verified: Verified): Promise<void>;
  /** Continues after backup codes were shown, or the setup. */
  proceed(): Promise<void>;
}

export interface ChallengeFlowOptions {
  calls: () => TwoFactorCalls;
  config: () => UiConfig | undefined;
  /** The sign-in, as read by a server. Null: there is none. Undefined: not known. */
  challenge?: Challenge | null | undefined;
  refused?: Refused | undefined;
  /** The first source of the code. Default: the one used last. */
  method?: CodeMethod | undefined;
  /** True if a server has sent the code. */
  isCodeSent?: boolean | undefined;
  /** Set if a server knows that a backup code was used. */
  used?: { readonly left: number | null } | undefined;
  /** A session was opened: this comes before all other requests. */
  onSession?: (() => void | Promise<void>) | undefined;
  /** Undefined: a server has signed the user in. */
  onDone?: ((verified: Verified | undefined) => void | Promise<void>) | undefined;
  onCanceled?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  /** Formats a time of day. Default: the text counts the minutes instead. */
  timeOf?: ((at: number) => string) | undefined;
  timers?: Timers | undefined;
}

/** Steps for errors that end the challenge. */
const ENDS: Readonly<Record<string, ChallengeStep>> = {
  INVALID_TWO_FACTOR_COOKIE: "expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "tooMany",
};

/** Errors that use up an attempt; the service counts those left. */
const COUNTED: Readonly<Record<string, "INVALID_CODE_LEFT" | "INVALID_BACKUP_CODE_LEFT">> = {
  INVALID_CODE: "INVALID_CODE_LEFT",
  INVALID_BACKUP_CODE: "INVALID_BACKUP_CODE_LEFT",
};

/** The second step of a sign-in, as a state machine. */
export function createTwoFactorChallengeFlow(options: ChallengeFlowOptions): TwoFactorChallengeFlow {
  const { calls, config, refused, onSession, onDone, onError, timers = realTimers } = options;
  let verified: Verified | undefined;
  const clock = challengeClock(timers, () => void look());
  const lock = countdown(timers, (lockedFor) => place.set({ lockedFor }));
  const place = createStore<Place>(beginning(options), {
    onFirst: () => follow(place.get().challenge),
    onIdle: () => {
      clock.stop();
      lock.stop();
    },
  });
  const resend = createResend({
    send: async () => {
      const { error } = await calls().sendOtp();
      const step = error === null ? undefined : ENDS[error.code];
      if (error === null) place.set({ isCodeSent: true });
      else if (step !== undefined) place.set({ step });
      return error === null ? { data: null } : { error };
    },
    describe: (error) => describeCodeErrors(error, config())[0],
    sent: options.isCodeSent ? "first" : undefined,
    timers,
  });
  const form = createFormFlow<ChallengeValues, Verified>({
    values: { code: "", trustDevice: isTicked(refused?.values.trustDevice) },
    check: checkCode,
    // The request is never aborted: a code works once, and the answer signs the user in.
    send: async ({ code, trustDevice }) => {
      const { method } = place.get();
      const answer = await calls().verify(method, { code: plainCode(code), trustDevice });
      if (answer.error && COUNTED[answer.error.code] !== undefined) await look();
      return answer;
    },
    describe,
    refused: refused !== undefined && ENDS[refused.error.code] === undefined ? refused : undefined,
    onDone: async (answer) => {
      await opened(answer);
      if (place.get().method !== "backupCode") return await proceed();
      const { data } = await calls().status();
      place.set({ step: "used", backupCodesLeft: data?.backupCodes ?? null });
    },
    onError,
    onRefused({ error }) {
      const step = ENDS[error.code];
      if (step !== undefined) {
        place.set({ step });
        return { isTakenOver: true };
      }
      return error.code === "OTP_HAS_EXPIRED" ? { values: { code: "" } } : undefined;
    },
    once: "code",
    timers,
  });

  function describe(error: ClientError): readonly Notice[] {
    const notices = describeCodeErrors(error, config());
    const [first] = notices;
    const counted = COUNTED[error.code];
    const left = place.get().challenge?.attemptsLeft;
    if (counted !== undefined && left !== undefined)
      return [{ ...first, text: text(`twoFactor.errors.${counted}`, { n: left }) }];
    if (error.code !== "ACCOUNT_TEMPORARILY_LOCKED" || error.retryAfter === undefined) return notices;
    return [{ ...first, text: lockedText(error.retryAfter, timers.now(), options.timeOf) }];
  }

  function follow(challenge: Challenge | undefined): void {
    if (challenge === undefined || place.get().step === "used") return;
    clock.follow(challenge);
    if (challenge.unlocksIn !== null) lock.start(challenge.unlocksIn);
  }

  async function look(): Promise<void> {
    const { data, error }: Answer<Challenge> = await calls().challenge().catch(notSent);
    const { step } = place.get();
    // The user is signed in, whatever this answer says.
    if (step === "used" || step === "done" || verified !== undefined) return;
    if (data) {
      const isFirst = place.get().challenge === undefined;
      place.set({ challenge: data, step: data.enrollmentRequired ? "enroll" : "code" });
      if (isFirst) place.set({ method: orderedMethods(data)[0] ?? "totp" });
      follow(data);
    } else if (error?.status === 401) place.set({ step: "expired" });
    else if (place.get().challenge === undefined) place.set({ step: "failed" });
  }

  async function opened(answer: Verified): Promise<void> {
    verified = answer;
    clock.stop();
    await onSession?.();
  }

  async function proceed(): Promise<void> {
    place.set({ step: "done" });
    await onDone?.(verified);
  }

  return {
    ...joined(joined(form, withMethods(place)), joined(named("resend", resend), clock.store)),
    set: form.set,
    async submit(typed) {
      const { step, lockedFor } = place.get();
      return step === "code" && lockedFor === 0 && (await form.submit(typed));
    },
    load: look,
    choose(method) {
      if (form.get().pending) return;
      const { trustDevice } = form.get().values;
      form.reset({ trustDevice });
      place.set({ method });
      if (method === "otp" && !place.get().isCodeSent) void resend.send("");
    },
    sendCode: () => resend.send(""),
    async cancel() {
      await calls().cancel().catch(notSent);
      options.onCanceled?.();
    },
    opened,
    proceed,
  };
}

function beginning(options: ChallengeFlowOptions): Place {
  const { challenge, refused, isCodeSent = false, used } = options;
  const known = challenge ?? undefined;
  const first = {
    challenge: known,
    isCodeSent,
    backupCodesLeft: used?.left ?? null,
    lockedFor: known?.unlocksIn ?? 0,
  };
  const methods = known === undefined ? [] : orderedMethods(known);
  const method = methods.find((one) => one === options.method) ?? methods[0] ?? "totp";
  if (used !== undefined) return { ...first, method: "backupCode", step: "used" };
  const ended = challenge === null ? "expired" : refused && ENDS[refused.error.code];
  const step = known === undefined ? "loading" : known.enrollmentRequired ? "enroll" : "code";
  return { ...first, method, step: ended ?? step };
}

/** Returns the methods, the one used last first. */
function orderedMethods({ methods, lastMethod }: Challenge): readonly CodeMethod[] {
  const known = methods.filter((one) => one === "totp" || one === "otp" || one === "backupCode");
  return known.toSorted((a, b) => Number(b === lastMethod) - Number(a === lastMethod));
}

/** Adds the challenge's methods to a state: the list stays the same object while the state does. */
function withMethods(place: Readable<Place>): Readable<Place & Pick<ChallengeState, "methods">> {
  let from: Place | undefined;
  let state: (Place & Pick<ChallengeState, "methods">) | undefined;
  return {
    subscribe: place.subscribe,
    get() {
      const current = place.get();
      if (state === undefined || from !== current) {
        const { challenge } = current;
        from = current;
        state = { ...current, methods: challenge === undefined ? [] : orderedMethods(challenge) };
      }
      return state;
    },
  };
}

/** Returns the text about the end of the lock. */
export function lockedText(seconds: number, now: number, timeOf?: (at: number) => string): Notice["text"] {
  if (timeOf === undefined) return text("twoFactor.challenge.locked.minutes", { n: Math.ceil(seconds / 60) });
  return text("twoFactor.challenge.locked.time", { time: timeOf(now + seconds * 1000) });
}
