"use client";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useSurroundings } from "../provider/context.ts";
import { useSession } from "./use-session.ts";

// Not before a session has ended: most pages never need it.
const SessionExpired = lazy(async () => {
  const { SessionExpired: component } = await import("./session-expired.tsx");
  return { default: component };
});

/** Rendered once by the provider: asks to sign in again, and notices that somebody else is signed in. */
export function SessionWatch({ onUserChanged }: { onUserChanged: (() => void) | undefined }): ReactNode {
  const { isExpired, data, changedBy } = useSession();
  const { navigate, onEvent, routes } = useSurroundings();
  const known = useRef<string | undefined>(undefined);
  const userId = data?.user.id;

  useEffect(() => {
    const before = known.current;
    if (userId !== undefined) known.current = userId;
    // Whoever signed out or in by a call of this page knows where to go next.
    if (changedBy === "call" || before === undefined || userId === undefined || userId === before) return;
    onEvent({ name: "userChanged" });
    if (onUserChanged === undefined) navigate(routes.afterSignIn);
    else onUserChanged();
  }, [userId, changedBy, navigate, onEvent, routes, onUserChanged]);

  useEffect(() => {
    if (isExpired) onEvent({ name: "sessionExpired" });
  }, [isExpired, onEvent]);

  return isExpired && data !== null ? (
    <Suspense fallback={null}>
      <SessionExpired user={data.user} />
    </Suspense>
  ) : null;
}
