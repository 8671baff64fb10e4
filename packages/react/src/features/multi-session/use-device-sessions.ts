"use client";
import type { ClientError, Result, SessionData } from "@latchkey/client";
import { useMemo } from "react";
import { useSurroundings } from "../../context/context.ts";
import { withQuery } from "../../context/navigation.ts";
import { useAsked } from "../../session/use-asked.ts";
import { useSession } from "../../session/use-session.ts";

/** An account in this browser. */
export interface DeviceAccount {
  /** The ID of its session. */
  id: string;
  user: Pick<SessionData["user"], "name" | "email" | "image">;
  isActive: boolean;
}

export interface DeviceSessions {
  /** Accounts, the active one first. */
  accounts: readonly DeviceAccount[];
  /** True until the first answer. */
  readonly isPending: boolean;
  /** Reason why the last request failed. `accounts` is from before. */
  readonly error: ClientError | null;
  refetch(): Promise<void>;
  /** Makes an account the active one. `id`: ID of its session. */
  switchTo(id: string): Promise<Result<unknown>>;
  /** Signs out of one account; if it was the active one, another account becomes active. */
  signOut(id: string): Promise<Result<unknown>>;
  /** Loads the sign-in page, where the user adds another account. */
  add(): void;
}

/**
 * Returns the accounts in this browser. Needs `multiSession()`, but not the client's `multiSessionClient()`.
 * `isWanted`: false sends no request.
 */
export function useDeviceSessions(isWanted = true): DeviceSessions {
  const { client, routes, navigate } = useSurroundings();
  const active = useSession().data?.session.id;
  const asked = useAsked(
    isWanted ? "device-sessions" : null,
    (own) => own.$fetch<SessionData[]>("/multi-session/list-device-sessions"),
    false,
  );
  return useMemo(() => {
    const { data = [], ...state } = asked;
    const act = async (path: string, id: string): Promise<Result<unknown>> => {
      const account = data.find(({ session }) => session.id === id);
      const body = { sessionToken: account?.session.token ?? "" };
      const result = await client.$fetch(`/multi-session/${path}`, { method: "POST", body });
      // The active account may have changed: components learn of it from the session.
      if (result.error === null) await client.session.refetch();
      await state.refetch();
      return result;
    };
    return {
      ...state,
      accounts: data
        .map(({ session: { id }, user }) => ({ id, user, isActive: id === active }))
        .sort((a, b) => Number(b.isActive) - Number(a.isActive)),
      switchTo: (id) => act("set-active", id),
      signOut: (id) => act("revoke", id),
      add: () => navigate(withQuery(routes.signIn, "add", "1")),
    };
  }, [asked, client, active, navigate, routes.signIn]);
}
