"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Parts } from "../../screens/parts.ts";
import type { ActivityPart } from "../part-names.ts";
import { ActivityRow } from "./activity-row.tsx";
import type { ActivityEvent } from "./use-activity.ts";

export interface ActivityDaysProps {
  events: readonly ActivityEvent[];
  currentId: string | undefined;
  parts: Parts<ActivityPart>;
  headingLevel: 2 | 3;
  onNotMe(event: ActivityEvent, words: string): void;
}

/** Events by day, newest first: each day is a list below its date. */
export function ActivityDays({ events, headingLevel, ...row }: ActivityDaysProps): ReactNode {
  const t = useMessages();
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const days = new Map<string, ActivityEvent[]>();
  for (const event of events) {
    // Days of the reader's time zone.
    const day = t.format.dateTime(new Date(event.createdAt), { dateStyle: "full" });
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay], index) => (
    <section key={day} {...row.parts.part("day")} aria-labelledby={`${id}${index}`}>
      <Heading id={`${id}${index}`}>{day}</Heading>
      <ul {...row.parts.part("list")}>
        {runsOf(ofDay, row.currentId).map(([event, ...before]) => (
          <ActivityRow key={event.id} event={event} count={before.length + 1} {...row} />
        ))}
      </ul>
    </section>
  ));
}

type Run = [ActivityEvent, ...ActivityEvent[]];

/** Groups events that follow each other and differ only in their time. The newest of each comes first. */
function runsOf(events: readonly ActivityEvent[], currentId: string | undefined): readonly Run[] {
  const runs: Run[] = [];
  const alike = ({ id: _, createdAt: __, sessionId, ...event }: ActivityEvent): string =>
    JSON.stringify({ ...event, isCurrent: sessionId === currentId });
  for (const event of events) {
    const run = runs.at(-1);
    if (run !== undefined && alike(run[0]) === alike(event)) run.push(event);
    else runs.push([event]);
  }
  return runs;
}
