import type { ClientError, Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";
import type { SessionView } from "../provider/session-view.ts";

/** What every question about the caller's own things knows beside its answer. */
export interface OwnedState {
  /** Nothing is known yet. */
  readonly isPending: boolean;
  /** Why the last question failed. What else is known is from before. */
  readonly error: ClientError | null;
}

export interface OwnedStore<State extends OwnedState> extends Readable<State> {
  /** Shows something else, until it is asked again. */
  set(changes: Partial<State>): void;
  refetch(): Promise<void>;
  /** The same where there are subscribers; later ones ask anyway. */
  refresh(): Promise<void>;
  /** Nothing of it is known any more: it is asked anew where someone is subscribed. */
  forget(): void;
}

/**
 * Something that the service knows of the caller. It is asked while someone is subscribed: once, and anew for someone
 * else, for another session, for a session that had ended, and for the first subscriber after a while without any.
 */
export function createOwnedStore<State extends OwnedState>(
  view: SessionView,
  first: State,
  ask: () => Promise<Result<Partial<State>>>,
): OwnedStore<State> {
  /** Whose it is: someone else's begins anew. */
  let owner: string | undefined;
  /** The session that asked: its replacement (after a password change) may have ended others. */
  let asker: string | undefined;
  /** Nobody looked, or the session had ended: what is known may have been true then. */
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
    // An answer that was overtaken says nothing about now.
    if (order !== asked) return;
    // Every state has these two, whatever else is in it.
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
