"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";

/** A moment to the second: in the reader's time zone, and in UTC as in logs. */
export function Moment({ value }: { value: Date | string | number }): ReactNode {
  const t = useMessages();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString();
  return (
    <time data-lk="Moment" dateTime={iso}>
      <span data-part="local">{t.format.dateTime(date, { dateStyle: "medium", timeStyle: "medium" })}</span>{" "}
      <span data-part="utc" dir="ltr">
        {iso.slice(0, 19).replace("T", " ")} UTC
      </span>
    </time>
  );
}
