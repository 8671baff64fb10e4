import type { AuthClient, Result } from "@latchkey/client";
import type { Readable } from "../flows/store.ts";
import type { SessionView } from "../provider/session-view.ts";
import { createOwnedStore, type OwnedState } from "./owned-store.ts";

/** A session in the list of its owner. */
export type OwnSession = NonNullable<Awaited<ReturnType<AuthClient["listSessions"]>>["data"]>[number];

export interface SessionsState extends OwnedState {
  readonly sessions: readonly OwnSession[];
}

export interface SessionsStore extends Readable<SessionsState> {
  refetch(): Promise<void>;
  /** Removes it from the list at once, and restores it if it couldn't be ended. */
  revoke(session: Pick<OwnSession, "id" | "token">): Promise<Result<unknown>>;
  /** Ends all of the owner's sessions except this one. */
  revokeOthers(): Promise<Result<unknown>>;
}

export const NO_SESSIONS: SessionsState = { sessions: [], isPending: true, error: null };

/** Creates the list of the caller's sessions: one for a page, kept while there is a subscriber. */
export function createSessionsStore(client: AuthClient, view: SessionView): SessionsStore {
  /** Ids of sessions that are being ended. */
  const leaving = new Set<string>();
  const store = createOwnedStore(view, NO_SESSIONS, async () => {
    const result = await client.listSessions();
    if (result.error !== null) return result;
    return { data: { sessions: result.data.filter(({ id }) => !leaving.has(id)) }, error: null };
  });
  const ownerOf = (): string | undefined => view.get().data?.user.id;

  /** Hides some sessions while they are being ended. */
  async function without(
    isLeaving: (session: OwnSession) => boolean,
    end: () => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const whose = ownerOf();
    const before = store.get().sessions;
    const ids = before.filter(isLeaving).map(({ id }) => id);
    for (const id of ids) leaving.add(id);
    store.set({ sessions: before.filter((session) => !isLeaving(session)) });
    const result = await end();
    for (const id of ids) leaving.delete(id);
    // Another user may be here by now, with another list.
    if (result.error !== null && ownerOf() === whose) {
      const kept = new Set(store.get().sessions.map(({ id }) => id));
      // The sessions keep their former order.
      store.set({ sessions: before.filter(({ id }) => kept.has(id) || ids.includes(id)) });
    }
    return result;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    refetch: store.refetch,
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
