"use client";
import { useMemo, useState } from "react";
import type { AdminEvent } from "../base/types.ts";

export interface Runs {
  /** The newest event of each run, and every event of runs that are unfolded. */
  readonly rows: readonly AdminEvent[];
  /** Returns the number of events of a run, at its newest event. 1 at any other event. */
  countOf(event: AdminEvent): number;
  isOpen(event: AdminEvent): boolean;
  toggle(event: AdminEvent): void;
}

/** Members of an event that are the same throughout a run. */
function likeness({
  event,
  outcome,
  reason,
  method,
  user,
  actor,
  organization,
  targetId,
  ipAddress,
  userAgent,
}: AdminEvent): string {
  return JSON.stringify([
    event,
    outcome,
    reason,
    method,
    user?.id,
    actor?.id,
    organization?.id,
    targetId,
    ipAddress,
    userAgent,
  ]);
}

/** Folds successive events that are alike into runs. */
export function useRuns(events: readonly AdminEvent[]): Runs {
  const [open, setOpen] = useState<readonly string[]>([]);
  const runs = useMemo(() => runsOf(events), [events]);
  const isOpen = ({ id }: AdminEvent): boolean => open.includes(id);
  return {
    rows: runs.flatMap((run) => (isOpen(run[0]) ? run : run[0])),
    countOf: (event) => runs.find(([newest]) => newest.id === event.id)?.length ?? 1,
    isOpen,
    toggle: ({ id }) =>
      setOpen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
  };
}

type Run = readonly [AdminEvent, ...AdminEvent[]];

function runsOf(events: readonly AdminEvent[]): readonly Run[] {
  const runs: [AdminEvent, ...AdminEvent[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last !== undefined && likeness(last[0]) === likeness(event)) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
