import { useEffect, useState } from "react";

/** Whether a form is on its way that loads a page. Coming back to a page that was kept as it was ends that. */
export function usePendingPost(): [isPending: boolean, setPending: (isPending: boolean) => void] {
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const reset = (): void => setPending(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  return [isPending, setPending];
}
