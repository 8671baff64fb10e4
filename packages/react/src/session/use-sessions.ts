"use client";
import type { AuthClient, ClientError, Result } from "@latchkey/client";
import { useMemo } from "react";
import { useSurroundings } from "../context/context.ts";
import type { SessionView } from "../context/session-view.ts";
import { answersOf } from "./answers.ts";
import { useAsked } from "./use-asked.ts";

/** A session in the list of its owner. */
export type OwnSession = NonNullable<Awaited<ReturnType<AuthClient["listSessions"]>>["data"]>[number];

export interface Sessions {
  readonly sessions: readonly OwnSession[];
  /** True until the first answer. */
  readonly isPending: boolean;
  /** Reason why the last request failed. `sessions` is from before. */
  readonly error: ClientError | null;
  refetch(): Promise<void>;
  /** Removes it from the list at once, and restores it if it couldn't be ended. */
  revoke(session: Pick<OwnSession, "id" | "token">): Promise<Result<unknown>>;
  /** Ends all of the owner's sessions except this one. */
  revokeOthers(): Promise<Result<unknown>>;
}

const NONE: readonly OwnSession[] = [];

/** Ids of sessions that are being ended. */
const leaving = new Set<string>();

async function ask(client: AuthClient): Promise<Result<readonly OwnSession[]>> {
  const result = await client.listSessions();
  if (result.error !== null) return result;
  return { data: result.data.filter(({ id }) => !leaving.has(id)), error: null };
}

/** Returns the caller's sessions. */
export function useSessions(): Sessions {
  const { client, session } = useSurroundings();
  const asked = useAsked("sessions", ask);
  return useMemo(() => {
    const { data: sessions = NONE, ...state } = asked;
    return {
      ...state,
      sessions,
      revoke: ({ id, token }) =>
        without(
          client,
          session,
          (other) => other.id === id,
          () => client.revokeSession({ token }),
        ),
      revokeOthers() {
        const current = session.get().data?.session.id;
        return without(
          client,
          session,
          ({ id }) => id !== current,
          () => client.revokeOtherSessions(),
        );
      },
    };
  }, [asked, client, session]);
}

/** Hides some sessions while they are being ended. */
async function without(
  client: AuthClient,
  view: SessionView,
  isLeaving: (session: OwnSession) => boolean,
  end: () => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const store = answersOf(view).of("sessions", () => ask(client));
  const ownerOf = (): string | undefined => view.get().data?.user.id;
  const whose = ownerOf();
  const before = store.get().data ?? NONE;
  const ids = before.filter(isLeaving).map(({ id }) => id);
  for (const id of ids) leaving.add(id);
  store.change((all) => all.filter((session) => !isLeaving(session)));
  const result = await end();
  for (const id of ids) leaving.delete(id);
  // Another user may be here by now, with another list.
  if (result.error !== null && ownerOf() === whose)
    store.change((all) => {
      const kept = new Set(all.map(({ id }) => id));
      // The sessions keep their former order.
      return before.filter(({ id }) => kept.has(id) || ids.includes(id));
    });
  return result;
}
