import { useEffect } from "react";

/**
 * Removes the token of an emailed link from the path in the address bar; screens remove it from the query. So
 * it is in no history, and on no shared screen.
 */
export function useAddressWithoutLink(): void {
  useEffect(() => {
    const { pathname, search } = location;
    if (!pathname.startsWith("/reset-password/")) return;
    history.replaceState(history.state, "", `/reset-password${search}`);
  }, []);
}
