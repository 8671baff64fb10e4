"use client";
import { useEffect, useState } from "react";

/**
 * Returns the token of the opened link: the given one, or `token` of the page's URL. It is removed from
 * the URL at once, so that it is in no history and on no shared screen. Null: there is none. Undefined:
 * not known before hydration.
 */
export function useLinkToken(given: string | null | undefined): string | null | undefined {
  const [found, setFound] = useState(given);
  useEffect(() => {
    const url = new URL(location.href);
    const token = url.searchParams.get("token");
    if (token !== null) {
      url.searchParams.delete("token");
      history.replaceState(history.state, "", url);
    }
    setFound((known) => known ?? given ?? token);
  }, [given]);
  return given ?? found;
}

/** Gives a machine the page's token, once that is known. */
export function useOpened(
  { opened }: { opened(token: string | null): void },
  token: string | null | undefined,
): void {
  useEffect(() => {
    if (token !== undefined) opened(token);
  }, [opened, token]);
}
