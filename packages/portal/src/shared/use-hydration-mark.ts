import { useEffect } from "react";
import { ROOT_ID } from "../document/embedded.ts";

/** Marks the page as hydrated, so that others can wait for it. `isAlive`: true once it is. */
export function useHydrationMark(isAlive = true): void {
  useEffect(() => {
    if (isAlive) document.getElementById(ROOT_ID)?.setAttribute("data-alive", "");
  }, [isAlive]);
}
