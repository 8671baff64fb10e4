"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { useSurroundings } from "../../provider/context.ts";
import { useAdminScope } from "../scope.tsx";

/** Times of which there are figures, by what stands in the address. */
export const RANGES = ["today", "7d", "30d", "90d"] as const;
export type Range = (typeof RANGES)[number];

/** Of which time the figures are. */
export function Ranges({ current }: { current: Range }): ReactNode {
  const t = useMessages();
  const { Link } = useSurroundings();
  const { hrefTo } = useAdminScope();
  return (
    <nav data-part="ranges" aria-label={t("admin.overview.range.label")}>
      {RANGES.map((range) => (
        <Link
          key={range}
          href={hrefTo("", { range })}
          {...(range === current ? { "aria-current": "page" as const } : {})}
        >
          {t(`admin.overview.range.${range}`)}
        </Link>
      ))}
    </nav>
  );
}
