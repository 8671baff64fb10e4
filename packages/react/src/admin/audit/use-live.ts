"use client";
import { useEffect, useRef, useState } from "react";
import { useLatest } from "../../flows/use-latest.ts";

/** Milliseconds from one answer to the next request. */
const PAUSE = 5_000;

/** Repeats a request as long as the page is visible. */
export function useLive(isOn: boolean, ask: () => Promise<void>): void {
  const latest = useLatest(ask);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = (): void => {
      clearTimeout(timer);
      if (!isOver && document.visibilityState === "visible") timer = setTimeout(askNow, PAUSE);
    };
    const askNow = (): void => {
      clearTimeout(timer);
      // The list shows the error of a failed request, which is then repeated.
      latest.current().then(next, next);
    };
    const turn = (): void => {
      if (document.visibilityState === "visible") askNow();
      else clearTimeout(timer);
    };
    document.addEventListener("visibilitychange", turn);
    turn();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [isOn]);
}

/** Returns the number of rows above the previous first one. */
export function useNewer(rows: readonly { readonly id: string }[]): number {
  const first = useRef<string>(undefined);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const known = first.current;
    first.current = rows[0]?.id;
    if (known === undefined || known === first.current) return;
    const at = rows.findIndex(({ id }) => id === known);
    setCount(at === -1 ? rows.length : at);
  }, [rows]);
  return count;
}
