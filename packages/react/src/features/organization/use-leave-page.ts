"use client";
import { useSurroundings } from "../../context/context.ts";
import { useToasts } from "../../primitives/index.ts";

/**
 * Returns a function that announces the result where it can still be seen, and leaves the page.
 * Default: for the account page.
 */
export function useLeavePage(onGone: (() => void) | undefined): (text: string) => void {
  const { navigate, routes } = useSurroundings();
  const toasts = useToasts();
  return (text) => {
    toasts.show({ text });
    if (onGone === undefined) navigate(routes.account);
    else onGone();
  };
}
