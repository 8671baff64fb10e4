"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { LookProps } from "../../../primitives/index.ts";
import type { TeamSeats } from "../types.ts";

/** Number of a team's members, and its limit: "18 of 20 members". Renders nothing until that is known. */
export function Seats({ seats, part, className }: LookProps & { seats: TeamSeats | undefined }): ReactNode {
  const t = useMessages();
  if (seats === undefined) return null;
  const { members, limit } = seats;
  return (
    <p data-part={part} className={className} data-full={(limit !== null && members >= limit) || undefined}>
      {limit === null
        ? t("teams.seats.any", { n: members })
        : t("teams.seats.of", { n: members, max: limit })}
    </p>
  );
}
