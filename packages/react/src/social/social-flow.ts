import type { AuthClient, ClientError, Result } from "@latchkey/client";
import type { PopupDone } from "@latchkey/client/features";
import type { UiConfig } from "@latchkey/client/shared";
import { describeError, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { notSent } from "../flows/form-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { createStore, type Readable } from "../flows/store.ts";
import { countdown, realTimers, type Timers } from "../flows/timers.ts";

export interface SocialState {
  /** The provider whose page is on its way. A further press does nothing. */
  readonly pending: string | null;
  /** Why nobody was sent there. */
  readonly error: Notice | null;
  /** Seconds until it may be tried again; 0 when it may. */
  readonly retryAfter: number;
  /** It goes on in a window: this page waits. */
  readonly isInWindow: boolean;
  /** How often it failed. When it changes, the focus moves to what says so. */
  readonly failures: number;
}

export interface SocialFlow extends Readable<SocialState> {
  /** Asks for the provider's page and opens it. */
  start(provider: string): Promise<void>;
  /** As in the beginning. */
  back(): void;
}

/** What begins a round trip to a provider, as clients answer. */
export type SocialAnswer = Awaited<ReturnType<AuthClient["linkSocial"] | AuthClient["signIn"]["social"]>>;

export interface SocialFlowOptions {
  config: () => UiConfig | undefined;
  /**
   * Opens the provider in a window, at once: browsers block what doesn't follow a press. Undefined: there are none, and the
   * page itself goes there. It does so as well after a window was blocked, when the button is pressed once more.
   */
  popup?: ((provider: string) => Promise<Result<PopupDone>> | undefined) | undefined;
  /** What the window was opened for is done. */
  onDone?: ((done: PopupDone, provider: string) => void | Promise<void>) | undefined;
  /** Asks the service for the address of the provider's page: to sign in, or to connect an account. */
  send: (provider: string) => Promise<SocialAnswer>;
  /** Opens that page. What it is opened in comes back to where `send` has said. */
  open: (url: string, provider: string) => void;
  /** What a server said to the form before the page was drawn. */
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

/** The way to a provider's page, as a machine. What comes of it is told to another page. */
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
  /** Only what was asked last counts. */
  let asked = 0;
  /** The browser lets no window open: the page goes itself. */
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
    // Its texts are loaded when a window was of no use.
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
        // It stays on its way until the page is gone: nothing may be pressed meanwhile.
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
