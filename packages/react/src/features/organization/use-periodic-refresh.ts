"use client";
import { onAttention } from "@latchkey/client";
import { useEffect, useRef } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { answersOf } from "../../session/answers.ts";
import type { OrganizationSummary } from "./types.ts";
import type { Asked } from "./use-answer.ts";

/** Milliseconds between two complete refreshes, however often the user returns. */
const PAUSE = 2000;
/** Milliseconds between two checks while the page is open. */
const LOOK = 30_000;
/** Number of checks, ten minutes: an abandoned page neither asks for ever nor keeps its session alive. */
const LOOKS = 20;

/**
 * Shows other people's changes: at once when the user returns to the page, and within half a minute on an
 * open page. The timer only requests the summary, and the rest once the summary has changed.
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
