"use client";
import { useEffect, useState } from "react";

/**
 * What the link carries that someone opened: what the component was given, or else `token` of the page's address,
 * from which it is taken at once, so that it stands in no history and on no screen that is shared. Null: there is
 * none. Undefined: not known before the page is alive.
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

/** Tells a machine what the page was opened with, once that is known. */
export function useOpened(
  { opened }: { opened(token: string | null): void },
  token: string | null | undefined,
): void {
  useEffect(() => {
    if (token !== undefined) opened(token);
  }, [opened, token]);
}
