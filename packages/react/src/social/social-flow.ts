import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "latchkey/shared";
import { describeError, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { notSent } from "../flows/form-flow.ts";
import { createStore, type Readable } from "../flows/store.ts";
import { countdown, realTimers, type Timers } from "../flows/timers.ts";

export interface SocialState {
  /** The provider whose page is on its way. A further press does nothing. */
  readonly pending: string | null;
  /** Why nobody was sent there. */
  readonly error: Notice | null;
  /** Seconds until it may be tried again; 0 when it may. */
  readonly retryAfter: number;
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
  /** Asks the service for the address of the provider's page: to sign in, or to connect an account. */
  send: (provider: string) => Promise<SocialAnswer>;
  /** Opens that page. What it is opened in comes back to where `send` has said. */
  open: (url: string, provider: string) => void;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  timers?: Timers | undefined;
}

const BEGUN: SocialState = { pending: null, error: null, retryAfter: 0, failures: 0 };

/** The way to a provider's page, as a machine. What comes of it is told to another page. */
export function createSocialFlow(options: SocialFlowOptions): SocialFlow {
  const { config, send, open, onError, timers = realTimers } = options;
  const store = createStore<SocialState>(BEGUN, { onIdle: () => wait.stop() });
  const wait = countdown(timers, (retryAfter) => store.set({ retryAfter }));
  /** Only what was asked last counts. */
  let asked = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    async start(provider) {
      const { pending, retryAfter, failures } = store.get();
      if (pending !== null || retryAfter > 0) return;
      const order = ++asked;
      store.set({ pending: provider });
      const { data, error }: { data?: { url?: string | undefined } | null; error?: ClientError | null } =
        await send(provider).catch(notSent);
      if (order !== asked) return;
      if (data?.url) {
        // It stays on its way until the page is gone: nothing may be pressed meanwhile.
        open(data.url, provider);
        return;
      }
      const failure = error ?? { code: "INVALID_RESPONSE", status: 200, statusText: "", message: "" };
      if (onError?.(failure) === true) {
        store.set({ pending: null });
        return;
      }
      const notice = describeError(failure, aboutForm(config(), {}, []));
      store.set({ pending: null, error: notice, failures: failures + 1, retryAfter: notice.retryAfter ?? 0 });
      if (notice.retryAfter) wait.start(notice.retryAfter);
    },
    back() {
      asked++;
      wait.stop();
      store.set(BEGUN);
    },
  };
}
