import type { AuthClient, ClientError, Result } from "@latchkey/client";
import type { PopupDone } from "@latchkey/client/features";
import type { UiConfig } from "@latchkey/client/shared";
import { describeError, type Notice } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import { notSent } from "../../flows/form-flow.ts";
import type { Refused } from "../../flows/refused.ts";
import { createStore, type Readable } from "../../flows/store.ts";
import { countdown, realTimers, type Timers } from "../../flows/timers.ts";

export interface SocialState {
  /** The provider whose page is being opened. Further presses do nothing. */
  readonly pending: string | null;
  /** Reason why that failed. */
  readonly error: Notice | null;
  /** Seconds until it may be tried again; 0 when it may. */
  readonly retryAfter: number;
  /** True while the provider is open in a popup window, and this page waits. */
  readonly isInWindow: boolean;
  /** Number of failures. A change moves the focus to the message. */
  readonly failures: number;
}

export interface SocialFlow extends Readable<SocialState> {
  /** Requests the provider's page and opens it. */
  start(provider: string): Promise<void>;
  /** Starts over. */
  back(): void;
}

/** The client's answer to the start of a round trip to a provider. */
export type SocialAnswer = Awaited<ReturnType<AuthClient["linkSocial"] | AuthClient["signIn"]["social"]>>;

export interface SocialFlowOptions {
  config: () => UiConfig | undefined;
  /**
   * Opens the provider in a popup window, at once: browsers block one that doesn't follow a press.
   * Undefined: there are no popups, and the page itself goes to the provider. It also does so after a popup
   * was blocked, on the next press.
   */
  popup?: ((provider: string) => Promise<Result<PopupDone>> | undefined) | undefined;
  /** The popup window has finished. */
  onDone?: ((done: PopupDone, provider: string) => void | Promise<void>) | undefined;
  /** Requests the URL of the provider's page, for signing in or for connecting an account. */
  send: (provider: string) => Promise<SocialAnswer>;
  /** Opens that page, which returns to the URL that `send` has given. */
  open: (url: string, provider: string) => void;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const BEGUN: SocialState = {
  pending: null,
  error: null,
  retryAfter: 0,
  isInWindow: false,
  failures: 0,
};

/** Opens a provider's page, as a state machine. Another page receives the result. */
export function createSocialFlow(options: SocialFlowOptions): SocialFlow {
  const { config, send, open, refused, onError, timers = realTimers } = options;
  const error = refused && describeError(refused.error, aboutForm(config(), {}, []));
  const first = error === undefined ? BEGUN : { ...BEGUN, error, retryAfter: error.retryAfter ?? 0 };
  const store = createStore<SocialState>(first, {
    onFirst: () => {
      const { retryAfter } = store.get();
      if (retryAfter > 0) wait.start(retryAfter);
    },
    onIdle: () => wait.stop(),
  });
  const wait = countdown(timers, (retryAfter) => store.set({ retryAfter }));
  /** Counts the requests: only the latest answer matters. */
  let asked = 0;
  /** True if the browser has blocked a popup: the page itself goes to the provider. */
  let isBlocked = false;

  const fail = (failure: ClientError, describe = describeError): void => {
    if (onError?.(failure) === true) {
      store.set({ pending: null, isInWindow: false });
      return;
    }
    const notice = describe(failure, aboutForm(config(), {}, []));
    const { failures } = store.get();
    const retryAfter = notice.retryAfter ?? 0;
    store.set({ pending: null, isInWindow: false, error: notice, failures: failures + 1, retryAfter });
    if (retryAfter > 0) wait.start(retryAfter);
  };

  const inWindow = async (
    opened: Promise<Result<PopupDone>>,
    provider: string,
    order: number,
  ): Promise<void> => {
    store.set({ isInWindow: true, error: null });
    const { data, error }: { data?: PopupDone | null; error: ClientError | null } =
      await opened.catch(notSent);
    if (order !== asked) return;
    if (error === null) {
      await options.onDone?.(data ?? { success: true }, provider);
      if (order === asked) store.set({ pending: null, isInWindow: false });
      return;
    }
    isBlocked = error.code === "POPUP_BLOCKED";
    // The texts are loaded only after a popup has failed.
    const { popupNotice } = await import("./popup-notice.ts");
    if (order === asked) fail(error, () => popupNotice(error, provider, config()));
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    async start(provider) {
      const { pending, retryAfter } = store.get();
      if (pending !== null || retryAfter > 0) return;
      const order = ++asked;
      store.set({ pending: provider });
      const opened = isBlocked ? undefined : options.popup?.(provider);
      if (opened !== undefined) return await inWindow(opened, provider, order);
      const { data, error }: { data?: { url?: string | undefined } | null; error?: ClientError | null } =
        await send(provider).catch(notSent);
      if (order !== asked) return;
      if (data?.url) {
        // The flow stays pending until the page is left: nothing may be pressed meanwhile.
        open(data.url, provider);
        return;
      }
      fail(error ?? { code: "INVALID_RESPONSE", status: 200, statusText: "", message: "" });
    },
    back() {
      asked++;
      wait.stop();
      store.set(BEGUN);
    },
  };
}
