import type { AuthClient, ClientError } from "@latchkey/client";
import type { Notice } from "../errors/index.ts";
import { type Answer, notSent } from "./form-flow.ts";
import { createStore, type Readable } from "./store.ts";
import { countdown, realTimers, type Timers } from "./timers.ts";

/** Seconds between two emails. */
const PAUSE = 60;

export interface ResendState {
  readonly pending: boolean;
  /** True if another email was sent. */
  readonly isSent: boolean;
  /** Seconds until another email may be requested. */
  readonly wait: number;
  readonly error: Notice | null;
}

/** Sends another email to an address. */
export interface Resend extends Readable<ResendState> {
  send(email: string): Promise<void>;
  /** Begins the pause: the first email was just sent by another request. */
  wait(): void;
  reset(): void;
}

export interface ResendOptions {
  /** Requests the email. If it rejects, a network failure is reported. */
  send: (email: string, signal: AbortSignal) => Promise<Answer<unknown>>;
  describe: (error: ClientError, email: string) => Notice;
  /** Set if the email was sent before the page was rendered: for the first time, or again. */
  sent?: "first" | "again" | undefined;
  timers?: Timers | undefined;
}

const FIRST: ResendState = { pending: false, isSent: false, wait: 0, error: null };

export function createResend(options: ResendOptions): Resend {
  const { describe, sent, timers = realTimers } = options;
  let controller: AbortController | undefined;
  const wait = countdown(timers, (seconds) => store.set({ wait: seconds }));
  const begun = sent === undefined ? FIRST : { ...FIRST, isSent: sent === "again", wait: PAUSE };
  const store = createStore(begun, {
    onFirst: () => {
      if (store.get().wait > 0) wait.start(store.get().wait);
    },
    onIdle: () => {
      wait.stop();
      controller?.abort();
      controller = undefined;
      store.set({ pending: false });
    },
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    async send(email) {
      if (store.get().pending || store.get().wait > 0) return;
      const mine = new AbortController();
      controller = mine;
      store.set({ pending: true, isSent: false, error: null });
      try {
        const { error } = await options.send(email, mine.signal).catch(notSent);
        if (controller !== mine) return;
        store.set({ isSent: !error, error: error ? describe(error, email) : null });
        if (!error) wait.start(PAUSE);
        else if (error.retryAfter !== undefined) wait.start(error.retryAfter);
      } finally {
        // Also reached if a callback of the application has thrown.
        if (controller === mine) {
          controller = undefined;
          store.set({ pending: false });
        }
      }
    },
    wait: () => wait.start(PAUSE),
    reset() {
      wait.stop();
      controller?.abort();
      controller = undefined;
      store.set(FIRST);
    },
  };
}

/**
 * Returns a `send` for the email that confirms an address. `callbackURL`: final target of the email's link.
 */
export function verificationMail(
  client: () => Pick<AuthClient, "sendVerificationEmail">,
  callbackURL: () => string | undefined,
): ResendOptions["send"] {
  return (email, signal) => {
    const target = callbackURL();
    const body = target === undefined ? { email } : { email, callbackURL: target };
    return client().sendVerificationEmail(body, { signal });
  };
}
