"use client";
import { useToasts } from "../primitives/index.ts";
import { useSurroundings } from "../provider/context.ts";

/** Says what was done where it can still be seen, and goes where one still may. Default: to the page of the account. */
export function useLeavePage(onGone: (() => void) | undefined): (text: string) => void {
  const { navigate, routes } = useSurroundings();
  const toasts = useToasts();
  return (text) => {
    toasts.show({ text });
    if (onGone === undefined) navigate(routes.account);
    else onGone();
  };
}
