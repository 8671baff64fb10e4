"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";

/** A moment, relative to now. Hovering shows it to the second: in the reader's time zone, and in UTC as in logs. */
export function When({ value }: { value: Date | string | number }): ReactNode {
  const t = useMessages();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString();
  const local = t.format.dateTime(date, { dateStyle: "medium", timeStyle: "medium" });
  return (
    <time dateTime={iso} title={`${local}\n${iso.slice(0, 19).replace("T", " ")} UTC`}>
      {t.format.relativeTime(date)}
    </time>
  );
}
