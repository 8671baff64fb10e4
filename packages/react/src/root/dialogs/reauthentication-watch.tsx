"use client";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useLoaded } from "../../session/use-loaded.ts";
import { useSession } from "../../session/use-session.ts";
import type { ReauthenticateProps } from "./reauthenticate.tsx";

/** Rendered once by the provider: asks the user to re-authenticate when an action needs it. */
export function ReauthenticationWatch(): ReactNode {
  const { reauthentication } = useSurroundings();
  const { subscribe, get, answer } = reauthentication;
  const { isAsked } = useSyncExternalStore(subscribe, get, get);
  const { data, isExpired } = useSession();
  const Reauthenticate = useLoaded<ReauthenticateProps>(isAsked, async () => {
    const { Reauthenticate } = await import("./reauthenticate.tsx");
    return Reauthenticate;
  });
  const userId = data?.user.id;
  const asked = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isAsked) asked.current = undefined;
    // Another user has signed in meanwhile, who never requested the action.
    else if (asked.current !== undefined && asked.current !== userId) answer(false);
    else asked.current = userId;
  }, [isAsked, userId, answer]);
  useEffect(() => {
    // The session is gone: signing in again also confirms the user, who then presses the button again.
    if (isAsked && (isExpired || data === null)) answer(false);
  }, [isAsked, isExpired, data, answer]);
  if (!isAsked || data === null || Reauthenticate === undefined) return null;
  return <Reauthenticate user={data.user} onAnswer={answer} />;
}
