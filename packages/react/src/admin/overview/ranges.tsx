"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { useAdminScope } from "../base/scope.tsx";

/** Time ranges with figures, as named in the URL. */
export const RANGES = ["today", "7d", "30d", "90d"] as const;
export type Range = (typeof RANGES)[number];

/** Selects the time range of the figures. */
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
