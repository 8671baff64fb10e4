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
  /** Takes it out of the list at once, and puts it back when it couldn't be ended. */
  revoke(session: Pick<OwnSession, "id" | "token">): Promise<Result<unknown>>;
  /** Ends all of the owner's sessions but this one. */
  revokeOthers(): Promise<Result<unknown>>;
}

export const NO_SESSIONS: SessionsState = { sessions: [], isPending: true, error: null };

/** Where someone is signed in: one list for a page, kept while someone is subscribed. */
export function createSessionsStore(client: AuthClient, view: SessionView): SessionsStore {
  /** Ids that are being ended. */
  const leaving = new Set<string>();
  const store = createOwnedStore(view, NO_SESSIONS, async () => {
    const result = await client.listSessions();
    if (result.error !== null) return result;
    return { data: { sessions: result.data.filter(({ id }) => !leaving.has(id)) }, error: null };
  });
  const ownerOf = (): string | undefined => view.get().data?.user.id;

  /** Shows the list without some sessions while they are being ended. */
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
    // Someone else may be here by now, with a list of their own.
    if (result.error !== null && ownerOf() === whose) {
      const kept = new Set(store.get().sessions.map(({ id }) => id));
      // In the order that they had.
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
