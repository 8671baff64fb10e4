import type { AuthClient, ClientError } from "@latchkey/client";
import type { Notice } from "../errors/index.ts";
import { createStore, type Readable } from "./store.ts";
import { countdown, realTimers, type Timers } from "./timers.ts";

/** Seconds between two mails. */
const PAUSE = 60;

export interface ResendState {
  readonly pending: boolean;
  /** A new mail is on its way. */
  readonly isSent: boolean;
  /** Seconds until the next one may be asked for. */
  readonly wait: number;
  readonly error: Notice | null;
}

/** Sends the mail that proves an address once more. */
export interface Resend extends Readable<ResendState> {
  send(email: string): Promise<void>;
  reset(): void;
}

export interface ResendOptions {
  client: () => Pick<AuthClient, "sendVerificationEmail">;
  /** Where the link in the mail leads to in the end. */
  callbackURL: () => string | undefined;
  describe: (error: ClientError, email: string) => Notice;
  /** It was sent before the page was drawn. */
  isSent?: boolean | undefined;
  timers?: Timers | undefined;
}

const FIRST: ResendState = { pending: false, isSent: false, wait: 0, error: null };

export function createResend(options: ResendOptions): Resend {
  const { client, callbackURL, describe, isSent = false, timers = realTimers } = options;
  let controller: AbortController | undefined;
  const wait = countdown(timers, (seconds) => store.set({ wait: seconds }));
  const store = createStore(isSent ? { ...FIRST, isSent, wait: PAUSE } : FIRST, {
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
        const target = callbackURL();
        const { error } = await client().sendVerificationEmail(
          { email, ...(target === undefined ? {} : { callbackURL: target }) },
          { signal: mine.signal },
        );
        if (controller !== mine) return;
        store.set({ isSent: error === null, error: error && describe(error, email) });
        if (error === null) wait.start(PAUSE);
        else if (error.retryAfter !== undefined) wait.start(error.retryAfter);
      } finally {
        // Also where a callback of the application has thrown.
        if (controller === mine) {
          controller = undefined;
          store.set({ pending: false });
        }
      }
    },
    reset() {
      wait.stop();
      controller?.abort();
      controller = undefined;
      store.set(FIRST);
    },
  };
}
