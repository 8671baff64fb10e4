import { useEffect } from "react";
import { ROOT_ID } from "../document/embedded.ts";

/** Marks the page as taken over by its script: what waits for that can see it. `isAlive`: whether it is, so far. */
export function useHydrationMark(isAlive = true): void {
  useEffect(() => {
    if (isAlive) document.getElementById(ROOT_ID)?.setAttribute("data-alive", "");
  }, [isAlive]);
}
