import { useEffect } from "react";

/**
 * Takes what an emailed link carries from the address bar: from the path; screens do it with the query. So it is in no
 * history, and on no screen that is shared.
 */
export function useAddressWithoutLink(): void {
  useEffect(() => {
    const { pathname, search } = location;
    if (!pathname.startsWith("/reset-password/")) return;
    history.replaceState(history.state, "", `/reset-password${search}`);
  }, []);
}
