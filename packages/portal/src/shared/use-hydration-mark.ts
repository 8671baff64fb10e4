import { useEffect } from "react";
import { ROOT_ID } from "../document/embedded.ts";

/** Marks the page as taken over by its script: what waits for that can see it. */
export function useHydrationMark(): void {
  useEffect(() => {
    document.getElementById(ROOT_ID)?.setAttribute("data-alive", "");
  }, []);
}
