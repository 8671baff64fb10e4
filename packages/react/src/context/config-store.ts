import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { createStore, type Readable } from "../flows/store.ts";

/** Milliseconds after a failure, doubled each time up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

export interface ConfigState {
  /** Undefined until it is known. */
  readonly config: UiConfig | undefined;
  /** Reason why the last request failed. It is repeated automatically. */
  readonly error: ClientError | null;
}

export interface ConfigStore extends Readable<ConfigState> {
  /** The state that a server rendered the page with. */
  getInitial(): ConfigState;
  /** Subscribes without a request: for components that also work without an answer. */
  watch(listener: () => void): () => void;
}

const UNKNOWN: ConfigState = { config: undefined, error: null };

const stores = new WeakMap<AuthClient, ConfigStore>();

/** Returns the deployment's configuration for a client: one request, however many components need it. */
export function configStoreOf(client: AuthClient): ConfigStore {
  const known = stores.get(client);
  if (known !== undefined) return known;
  const store = createConfigStore(client);
  stores.set(client, store);
  return store;
}

/** Requested by the first subscriber, and again after a failure while there are subscribers. */
function createConfigStore(client: AuthClient): ConfigStore {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  let isNeeded = false;
  let pause = FIRST_PAUSE;

  const ask = async (): Promise<void> => {
    isAsked = true;
    const { data, error } = await client.$fetch<UiConfig>("/ui/config");
    isAsked = false;
    if (error === null) {
      store.set({ config: data, error });
      return;
    }
    store.set({ error });
    // The components that waited for it may be gone.
    if (!isNeeded) return;
    timer = setTimeout(begin, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  };
  const begin = (): void => {
    clearTimeout(timer);
    // Only a callback of the application can make a call reject.
    if (!isAsked) ask().catch(() => undefined);
  };
  const store = createStore(UNKNOWN);
  // Components that need the configuration are counted apart from those that only watch it.
  const need = createStore(
    {},
    {
      onFirst: () => {
        isNeeded = true;
        if (store.get().config === undefined) begin();
      },
      onIdle: () => {
        isNeeded = false;
        clearTimeout(timer);
      },
    },
  );
  return {
    get: store.get,
    getInitial: () => UNKNOWN,
    watch: store.subscribe,
    subscribe(listener) {
      const ends = [store.subscribe(listener), need.subscribe(() => undefined)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Returns a store for a configuration that the page holds already. */
export function knownConfig(config: UiConfig): ConfigStore {
  const state: ConfigState = { config, error: null };
  const never = (): (() => void) => () => undefined;
  return { get: () => state, getInitial: () => state, watch: never, subscribe: never };
}
