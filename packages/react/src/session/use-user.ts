"use client";
import type { AuthClient, Result, SessionData, SessionOf } from "@latchkey/client";
import { useCallback } from "react";
import { useSurroundings } from "../provider/context.ts";
import { useSession } from "./use-session.ts";

type Changes = Parameters<AuthClient["updateUser"]>[0];

export interface UserHandle<User> {
  /** Null: nobody is signed in, or not known yet (`isPending`). */
  user: User | null;
  isPending: boolean;
  /** Shows the changes at once, sends them, and takes them back when they were refused. */
  update(changes: NonNullable<Changes>): Promise<Result<unknown>>;
}

/** Who is signed in. */
export function useUser<Client extends AuthClient = AuthClient>(): UserHandle<SessionOf<Client>["user"]> {
  const { client, session } = useSurroundings();
  const { data, isPending } = useSession<Client>();
  const update = useCallback(
    async (changes: NonNullable<Changes>): Promise<Result<unknown>> => {
      const { fetchOptions: _, ...shown } = changes;
      // Members of the user, as the generated types of the route have them.
      const takeBack = session.assume(shown as Partial<SessionData["user"]>);
      try {
        const result = await client.updateUser(changes);
        // Until the new value has come back; else the old one would be seen in between.
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
