"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { usePlaceText } from "../../../screens/use-place-text.ts";
import type { AdminMetrics } from "../../base/types.ts";
import { Bar } from "../figure-card.tsx";
import { Counts } from "./ways-in.tsx";

/** Successful sign-ins by place, the most frequent first. Renders nothing if there are none. */
export function Places({ places }: { places: NonNullable<AdminMetrics["places"]> }): ReactNode {
  const t = useMessages();
  const placeText = usePlaceText();
  const rows = places.flatMap((place) => {
    const name = placeText(place);
    return name === undefined ? [] : [{ name, signIns: place.signIns, failures: 0 }];
  });
  const most = rows[0]?.signIns ?? 1;
  if (rows.length === 0) return null;
  return (
    <Counts
      rows={rows}
      title={t("admin.overview.places.title")}
      header={t("admin.overview.places.place")}
      cell={({ name, signIns }) => (
        <span data-part="place">
          <bdi>{name}</bdi>
          <Bar share={signIns / most} />
        </span>
      )}
      figures={["signIns"]}
    />
  );
}
