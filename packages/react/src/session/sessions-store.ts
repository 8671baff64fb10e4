import type { AuthClient, ClientError, Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";
import type { SessionView } from "./session-view.ts";

/** A session in the list of its owner. */
export type OwnSession = NonNullable<Awaited<ReturnType<AuthClient["listSessions"]>>["data"]>[number];

export interface SessionsState {
  readonly sessions: readonly OwnSession[];
  /** Nothing is known yet. */
  readonly isPending: boolean;
  /** Why the last question failed. `sessions` is then what was known before. */
  readonly error: ClientError | null;
}

export interface SessionsStore extends Readable<SessionsState> {
  refetch(): Promise<void>;
  /** Takes it out of the list at once, and puts it back when it couldn't be ended. */
  revoke(session: Pick<OwnSession, "id" | "token">): Promise<Result<unknown>>;
  /** Ends all of the owner's sessions but this one. */
  revokeOthers(): Promise<Result<unknown>>;
}

export const NO_SESSIONS: SessionsState = { sessions: [], isPending: true, error: null };

/** Where somebody is signed in: one list for a page, kept while somebody is subscribed. */
export function createSessionsStore(client: AuthClient, view: SessionView): SessionsStore {
  /** Whose list it is, and whether that session goes on: somebody else's begins anew. */
  let owner: string | undefined;
  let wasExpired = false;
  /** Nobody looked, or was signed in, for a while: what is known may have been true then. */
  let isStale = false;
  let asked = 0;
  let stop: (() => void) | undefined;
  /** Ids that are being ended. */
  const leaving = new Set<string>();

  const store = createStore(NO_SESSIONS, {
    onFirst: () => {
      stop = view.subscribe(follow);
      follow();
    },
    onIdle: () => {
      stop?.();
      isStale = true;
    },
  });

  function follow(): void {
    const { data, isExpired } = view.get();
    const isBack = wasExpired && !isExpired;
    wasExpired = isExpired;
    if (data === null) isStale = true;
    if (data === null || isExpired || (data.user.id === owner && !isBack && !isStale)) return;
    if (data.user.id !== owner) store.set(NO_SESSIONS);
    owner = data.user.id;
    isStale = false;
    refetch().catch(() => undefined);
  }

  async function refetch(): Promise<void> {
    const order = ++asked;
    const { data, error } = await client.listSessions();
    // An answer that was overtaken says nothing about now.
    if (order !== asked) return;
    if (error !== null) store.set({ error, isPending: false });
    else store.set({ sessions: data.filter(({ id }) => !leaving.has(id)), error, isPending: false });
  }

  /** Shows the list without some sessions while they are being ended. */
  async function without(
    isLeaving: (session: OwnSession) => boolean,
    end: () => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const whose = owner;
    const before = store.get().sessions;
    const ids = before.filter(isLeaving).map(({ id }) => id);
    for (const id of ids) leaving.add(id);
    store.set({ sessions: before.filter((session) => !isLeaving(session)) });
    const result = await end();
    for (const id of ids) leaving.delete(id);
    // Somebody else may be here by now, with a list of their own.
    if (result.error !== null && owner === whose) {
      const kept = new Set(store.get().sessions.map(({ id }) => id));
      // In the order that they had.
      store.set({ sessions: before.filter(({ id }) => kept.has(id) || ids.includes(id)) });
    }
    return result;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    refetch,
    revoke: ({ id, token }) =>
      without(
        (session) => session.id === id,
        () => client.revokeSession({ token }),
      ),
    revokeOthers() {
      const current = view.get().data?.session.id;
      return without(
        ({ id }) => id !== current,
        () => client.revokeOtherSessions(),
      );
    },
  };
}
