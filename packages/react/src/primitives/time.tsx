"use client";
import { forwardRef } from "react";
import { useMessages } from "../messages/index.ts";
import { type LookProps, lookOf } from "./look.ts";

export interface TimeProps extends Omit<LookProps, "style"> {
  value: Date | string | number;
  /** "day" (default): 21 November 2026. "dateTime": with hour and minute. "relative": 3 hours ago. */
  style?: "day" | "dateTime" | "relative" | undefined;
  /** True in a column of a table: the month is short, or a number. */
  isShort?: boolean | undefined;
}

/** A moment in the reader's language and time zone, with its complete form in the description. */
export const Time = forwardRef<HTMLTimeElement, TimeProps>(function Time(props, ref) {
  const { value, style = "day", isShort, className, part } = props;
  const t = useMessages();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const whole = t.format.dateTime(date, { dateStyle: "full", timeStyle: "short" });
  return (
    <time {...lookOf("Time", { className, part })} ref={ref} dateTime={date.toISOString()} title={whole}>
      {style === "relative"
        ? t.format.relativeTime(date)
        : t.format.dateTime(date, {
            dateStyle: isShort ? "medium" : "long",
            ...(style === "dateTime" ? { timeStyle: "short" as const } : {}),
          })}
    </time>
  );
});
