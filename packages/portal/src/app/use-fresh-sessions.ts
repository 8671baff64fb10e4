import { useSessions } from "@latchkey/react";
import { useQuery } from "@tanstack/react-query";

/** Milliseconds for which the list is taken for what it is. */
const FRESH = 60_000;

/**
 * Keeps the list of sessions true: it is asked for again by whoever opens the page or comes back to it later than
 * that, when the network is back, and when the service answers again.
 */
export function useFreshSessions(): void {
  const { refetch } = useSessions();
  useQuery({
    queryKey: ["sessions"],
    queryFn: async () => {
      await refetch();
      return true;
    },
    // The list asks by itself the first time.
    initialData: true,
    staleTime: FRESH,
  });
}
