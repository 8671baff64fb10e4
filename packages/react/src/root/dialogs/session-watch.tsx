"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSurroundings } from "../../context/context.ts";
import { keepLastMethod, swapTried } from "../../features/social/last-method.ts";
import { useMessages } from "../../messages/provider.tsx";
import { VISUALLY_HIDDEN } from "../../primitives/look.ts";
import { isTypedKept } from "../../session/typed-key.ts";
import { useLoaded } from "../../session/use-loaded.ts";
import { useIsDegraded, useSession } from "../../session/use-session.ts";
import type { SessionExpiredProps } from "./session-expired.tsx";

/** Milliseconds between questions whether the service has its database again. */
const PAUSE = 5_000;

/**
 * Rendered once by the provider: asks to sign in again, and notices when another user signs
 * in, or another tab signs out.
 */
export function SessionWatch({ onUserChanged }: { onUserChanged: (() => void) | undefined }): ReactNode {
  const { isExpired, data } = useSession();
  const t = useMessages();
  useUserChange(onUserChanged);
  useSignedOut();
  useEndOfOutage();
  const isBack = useReturn();
  const userId = data?.user.id;
  useTyped(userId);
  useEffect(() => {
    // The provider that the window went to, if any.
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

/**
 * Restores text that was typed before the page was left for a provider's. Loaded only if something was kept.
 */
function useTyped(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || !isTypedKept()) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import("../../session/typed-values.ts").then(({ restoreTyped }) => {
      if (!isGone) stop = restoreTyped(userId);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId]);
}

/** True if an ended session has come back, and nothing has happened since. */
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

/** Treats a sign-out in another tab as one here: no content stays readable. */
function useSignedOut(): void {
  const { isSignedOut } = useSession();
  const { navigate, onEvent, routes } = useSurroundings();
  useEffect(() => {
    if (!isSignedOut) return;
    onEvent({ name: "signedOut" });
    navigate(routes.signedOut);
  }, [isSignedOut, navigate, onEvent, routes]);
}

/** Asks for the session again and again while it is read from a copy: what was refused is requested afterwards. */
function useEndOfOutage(): void {
  const { refetch } = useSession();
  const isDegraded = useIsDegraded();
  useEffect(() => {
    if (!isDegraded) return undefined;
    const timer = setInterval(() => void refetch(), PAUSE);
    return () => clearInterval(timer);
  }, [isDegraded, refetch]);
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
    // The application drops the former user's data, however the new one came.
    if (onUserChanged !== undefined) onUserChanged();
    // Code of this page that signed the user in knows the next page.
    else if (changedBy !== "call") navigate(routes.afterSignIn);
  }, [userId, changedBy, navigate, onEvent, routes, onUserChanged]);
}
