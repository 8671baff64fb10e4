import type { ClientError, Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";
import type { SessionView } from "../provider/session-view.ts";

/** State of every request about the caller, beside its answer. */
export interface OwnedState {
  /** True until the first answer. */
  readonly isPending: boolean;
  /** Reason why the last request failed. The rest of the state is from before. */
  readonly error: ClientError | null;
}

export interface OwnedStore<State extends OwnedState> extends Readable<State> {
  /** Shows other values, until the next answer. */
  set(changes: Partial<State>): void;
  refetch(): Promise<void>;
  /** Repeats the request if there are subscribers; without any, the next one triggers it. */
  refresh(): Promise<void>;
  /** Drops the answer, and requests it again if there are subscribers. */
  forget(): void;
}

/**
 * Data of the service about the caller. It is requested while there is a subscriber: once, and
 * again for another user, for another session, for a session that had ended, and for the first
 * subscriber after a while without any.
 */
export function createOwnedStore<State extends OwnedState>(
  view: SessionView,
  first: State,
  ask: () => Promise<Result<Partial<State>>>,
): OwnedStore<State> {
  /** The user whose data this is: another user's starts over. */
  let owner: string | undefined;
  /** The session of the request: its replacement (after a password change) may have ended others. */
  let asker: string | undefined;
  /** True after a time without subscribers or session: the data may be outdated. */
  let isStale = true;
  let isWatched = false;
  let asked = 0;
  let stop: (() => void) | undefined;

  const store = createStore(first, {
    onFirst: () => {
      isWatched = true;
      stop = view.subscribe(follow);
      follow();
    },
    onIdle: () => {
      isWatched = false;
      stop?.();
      isStale = true;
    },
  });

  function follow(): void {
    const { data, isExpired } = view.get();
    if (data === null || isExpired) {
      isStale = true;
      return;
    }
    const { user, session } = data;
    if (user.id === owner && session.id === asker && !isStale) return;
    if (user.id !== owner) store.set(first);
    owner = user.id;
    asker = session.id;
    isStale = false;
    refetch().catch(() => undefined);
  }

  async function refetch(): Promise<void> {
    const order = ++asked;
    const { data, error } = await ask();
    // A newer request has overtaken this answer.
    if (order !== asked) return;
    // Every state has these two members.
    const told = { error, isPending: false } as Partial<State>;
    store.set(data === null ? told : { ...data, ...told });
  }

  return {
    get: store.get,
    set: store.set,
    subscribe: store.subscribe,
    refetch,
    refresh: async () => {
      if (isWatched) await refetch();
    },
    forget() {
      asked++;
      isStale = true;
      store.set(first);
      if (isWatched) follow();
    },
  };
}
