"use client";
import { type ReactNode, useEffect } from "react";
import { useSurroundings } from "../context/context.ts";
import { withTarget } from "../context/navigation.ts";
import { useNeedsSession, useSession } from "./use-session.ts";

interface GuardProps {
  children?: ReactNode;
  /** Shown while it isn't known whether the user is signed in. Default: nothing. */
  fallback?: ReactNode;
}

/** Shows its children to a signed-in user. It hides them and doesn't protect secrets: the server does that. */
export function SignedIn({ children, fallback = null }: GuardProps): ReactNode {
  const { data, isPending } = useSession();
  if (data !== null) return children;
  return isPending ? fallback : null;
}

/** Shows its children to a visitor who isn't signed in. */
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
  /** Shown to a visitor who isn't signed in. Default: goes to the sign-in page, and back afterwards. */
  signedOut?: ReactNode;
}

/**
 * A page, or a part of one, for a signed-in user. If the session ends meanwhile, its children and all typed
 * text stay while a dialog asks to sign in again; a sign-out in another tab removes them. It hides its
 * children and doesn't protect secrets: the server does that.
 */
export function RequireSession({ children, fallback = null, signedOut }: RequireSessionProps): ReactNode {
  const { data, isPending, isSignedOut } = useSession();
  useNeedsSession(data !== null);
  if (data !== null) return children;
  if (isPending) return fallback;
  // The provider goes to another page.
  if (isSignedOut) return null;
  return signedOut === undefined ? <RedirectToSignIn /> : signedOut;
}

/** Goes to the sign-in page, which returns here afterwards. */
export function RedirectToSignIn(): ReactNode {
  const { navigate, routes } = useSurroundings();
  useEffect(() => {
    const { pathname, search, hash } = location;
    navigate(withTarget(routes.signIn, pathname + search + hash));
  }, [navigate, routes.signIn]);
  return null;
}
