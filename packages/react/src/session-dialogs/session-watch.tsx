"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMessages } from "../messages/provider.tsx";
import { VISUALLY_HIDDEN } from "../primitives/look.ts";
import { useSurroundings } from "../provider/context.ts";
import { isTypedKept } from "../session/typed-key.ts";
import { useLoaded } from "../session/use-loaded.ts";
import { useSession } from "../session/use-session.ts";
import { keepLastMethod, swapTried } from "../social/last-method.ts";
import type { SessionExpiredProps } from "./session-expired.tsx";

/**
 * Rendered once by the provider: asks to sign in again, and notices when another person is signed in or another tab
 * signed out.
 */
export function SessionWatch({ onUserChanged }: { onUserChanged: (() => void) | undefined }): ReactNode {
  const { isExpired, data } = useSession();
  const t = useMessages();
  useUserChange(onUserChanged);
  useSignedOut();
  const isBack = useReturn();
  const userId = data?.user.id;
  useTyped(userId);
  useEffect(() => {
    // With the provider that the window went to, if any.
    const tried = userId && swapTried();
    if (tried) keepLastMethod(tried);
  }, [userId]);
  const SessionExpired = useLoaded<SessionExpiredProps>(isExpired, async () => {
    const { SessionExpired } = await import("./session-expired.tsx");
    return SessionExpired;
  });
  return (
    <>
      <div data-lk="SessionWatch" role="status" style={VISUALLY_HIDDEN}>
        {isBack ? t("auth.expired.back") : null}
      </div>
      {isExpired && data !== null && SessionExpired !== undefined ? (
        <SessionExpired user={data.user} />
      ) : null}
    </>
  );
}

/** Puts back what was typed before the page was left for a provider's. Loaded where something was kept. */
function useTyped(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || !isTypedKept()) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import("../session/typed-values.ts").then(({ restoreTyped }) => {
      if (!isGone) stop = restoreTyped(userId);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId]);
}

/** Whether the latest thing that happened is that an ended session came back. */
function useReturn(): boolean {
  const { isExpired, data } = useSession();
  const { onEvent } = useSurroundings();
  const [isBack, setBack] = useState(false);
  const was = useRef(isExpired);
  const isSignedIn = data !== null;
  useEffect(() => {
    if (was.current === isExpired) return;
    was.current = isExpired;
    setBack(!isExpired && isSignedIn);
    if (isExpired) onEvent({ name: "sessionExpired" });
    else if (isSignedIn) onEvent({ name: "sessionRenewed" });
  }, [isExpired, isSignedIn, onEvent]);
  return isBack;
}

/** A sign-out in another tab is one here, too: nothing stays to be read. */
function useSignedOut(): void {
  const { isSignedOut } = useSession();
  const { navigate, onEvent, routes } = useSurroundings();
  useEffect(() => {
    if (!isSignedOut) return;
    onEvent({ name: "signedOut" });
    navigate(routes.signedOut);
  }, [isSignedOut, navigate, onEvent, routes]);
}

function useUserChange(onUserChanged: (() => void) | undefined): void {
  const { data, changedBy } = useSession();
  const { navigate, onEvent, routes } = useSurroundings();
  const known = useRef<string | undefined>(undefined);
  const userId = data?.user.id;
  useEffect(() => {
    const before = known.current;
    if (userId !== undefined) known.current = userId;
    if (before === undefined || userId === undefined || userId === before) return;
    onEvent({ name: "userChanged" });
    // What an application holds of the one before is dropped, however the next one came.
    if (onUserChanged !== undefined) onUserChanged();
    // Code of this page that signed in knows where to go next.
    else if (changedBy !== "call") navigate(routes.afterSignIn);
  }, [userId, changedBy, navigate, onEvent, routes, onUserChanged]);
}
