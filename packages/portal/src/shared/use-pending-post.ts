import { useEffect, useState } from "react";

/** Returns true while a form is being sent that loads a page. Returning to the cached page resets it. */
export function usePendingPost(): [isPending: boolean, setPending: (isPending: boolean) => void] {
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const reset = (): void => setPending(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  return [isPending, setPending];
}
