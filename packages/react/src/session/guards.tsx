"use client";
import { type ReactNode, useEffect } from "react";
import { useSurroundings } from "../provider/context.ts";
import { withTarget } from "../provider/navigation.ts";
import { useNeedsSession, useSession } from "./use-session.ts";

interface GuardProps {
  children?: ReactNode;
  /** Shown while it isn't known whether the user is signed in. Default: nothing. */
  fallback?: ReactNode;
}

/** Shows its children to who is signed in. It hides, it doesn't protect: what is secret is guarded by the server. */
export function SignedIn({ children, fallback = null }: GuardProps): ReactNode {
  const { data, isPending } = useSession();
  if (data !== null) return children;
  return isPending ? fallback : null;
}

/** Shows its children to who is not signed in. */
export function SignedOut({ children, fallback = null }: GuardProps): ReactNode {
  const { data, isPending } = useSession();
  if (isPending) return fallback;
  return data === null ? children : null;
}

/** Shows its children while it isn't known whether the user is signed in. */
export function SessionLoading({ children }: { children?: ReactNode }): ReactNode {
  return useSession().isPending ? children : null;
}

export interface RequireSessionProps extends GuardProps {
  /** For who is not signed in. Default: goes to the page for signing in, and back afterwards. */
  signedOut?: ReactNode;
}

/**
 * A page, or a part of one, for who is signed in. When the session ends meanwhile its children stay as they are,
 * with everything typed, while a dialog asks to sign in again; a sign-out in another tab takes them away. It hides, it doesn't protect: what is secret is
 * guarded by the server.
 */
export function RequireSession({ children, fallback = null, signedOut }: RequireSessionProps): ReactNode {
  const { data, isPending, isSignedOut } = useSession();
  useNeedsSession(data !== null);
  if (data !== null) return children;
  if (isPending) return fallback;
  // The provider leads away.
  if (isSignedOut) return null;
  return signedOut === undefined ? <RedirectToSignIn /> : signedOut;
}

/** Goes to the page for signing in, which comes back here afterwards. */
export function RedirectToSignIn(): ReactNode {
  const { navigate, routes } = useSurroundings();
  useEffect(() => {
    const { pathname, search, hash } = location;
    navigate(withTarget(routes.signIn, pathname + search + hash));
  }, [navigate, routes.signIn]);
  return null;
}
