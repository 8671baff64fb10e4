"use client";
import type { AuthClient, Result, SessionData, SessionOf } from "@latchkey/client";
import { useCallback } from "react";
import { useSurroundings } from "../context/context.ts";
import { useSession } from "./use-session.ts";

type Changes = Parameters<AuthClient["updateUser"]>[0];

export interface UserHandle<User> {
  /** Null: no user is signed in, or that isn't known yet (`isPending`). */
  user: User | null;
  isPending: boolean;
  /** Shows the changes at once, sends them, and reverts them if they are refused. */
  update(changes: NonNullable<Changes>): Promise<Result<unknown>>;
}

/** Returns the signed-in user. */
export function useUser<Client extends AuthClient = AuthClient>(): UserHandle<SessionOf<Client>["user"]> {
  const { client, session } = useSurroundings();
  const { data, isPending } = useSession<Client>();
  const update = useCallback(
    async (changes: NonNullable<Changes>): Promise<Result<unknown>> => {
      const { fetchOptions: _, ...shown } = changes;
      // These are members of the user, as the route's generated types define them.
      const takeBack = session.assume(shown as Partial<SessionData["user"]>);
      try {
        const result = await client.updateUser(changes);
        // The assumed value stays until the new one has arrived; else the old one would show in between.
        if (result.error === null) await session.refetch();
        return result;
      } finally {
        takeBack();
      }
    },
    [client, session],
  );
  return { user: data?.user ?? null, isPending, update };
}
