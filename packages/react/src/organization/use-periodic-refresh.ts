"use client";
import { onAttention } from "@latchkey/client";
import { useEffect, useRef } from "react";
import { useLatest } from "../flows/use-latest.ts";
import { useSurroundings } from "../provider/context.ts";
import { answersOf } from "../session/answers.ts";
import type { OrganizationSummary } from "./types.ts";
import type { Asked } from "./use-answer.ts";

/** Milliseconds between two times that everything is asked again, however often someone comes back. */
const PAUSE = 2000;
/** Milliseconds between two looks while someone stays on the page. */
const LOOK = 30_000;
/** So many looks, ten minutes: a page that nobody comes back to neither asks for ever nor keeps its session alive. */
const LOOKS = 20;

/**
 * What others did meanwhile is seen: at once when a person comes back to the page, and on an open page within half a
 * minute. Then only the summary is asked for, and the rest where that says that something has changed.
 */
export function usePeriodicRefresh({ data, refetch }: Asked<OrganizationSummary>): void {
  const { session } = useSurroundings();
  const latest = useLatest({ refetch });
  const isLooking = useRef(false);
  useEffect(() => {
    let askedAt = Date.now();
    let looks = 0;
    // Only a callback of the application can make these reject.
    const unsettled = (asked: Promise<void>): void => void asked.catch(() => undefined);
    const end = onAttention(() => {
      looks = 0;
      if (Date.now() - askedAt < PAUSE) return;
      askedAt = Date.now();
      unsettled(answersOf(session).refresh());
    });
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible" || looks >= LOOKS) return;
      looks += 1;
      isLooking.current = true;
      unsettled(latest.current.refetch());
    }, LOOK);
    return () => {
      end();
      clearInterval(timer);
    };
  }, [session]);

  const told = data && JSON.stringify(data);
  const known = useRef(told);
  useEffect(() => {
    const before = known.current;
    known.current = told;
    if (!isLooking.current || before === told) return;
    isLooking.current = false;
    if (before !== undefined && told !== undefined)
      answersOf(session)
        .refresh()
        .catch(() => undefined);
  }, [session, told]);
}
