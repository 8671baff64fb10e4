"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { AdminMetrics } from "../../base/types.ts";
import { Chart } from "../chart.tsx";

/** Response times are accurate to within a fifth. */
const MILLISECONDS = { style: "unit", unit: "millisecond", maximumSignificantDigits: 2 } as const;

interface TrafficFiguresProps {
  traffic: NonNullable<AdminMetrics["traffic"]>;
  /** Time range in words. */
  time: string;
}

/** Requests that the service answered, and emails that it sent. */
export function TrafficFigures({ traffic, time }: TrafficFiguresProps): ReactNode {
  const t = useMessages();
  const { days, total } = traffic;
  const { limited, emails, p50, p99 } = total;
  return (
    <>
      {p50 === null || p99 === null ? null : (
        <Chart
          title={t("admin.overview.figures.times")}
          summary={t("admin.overview.summary.times", {
            p50: t.format.number(p50, MILLISECONDS),
            p99: t.format.number(p99, MILLISECONDS),
            time,
          })}
          days={days}
          figures={["p50", "p99"]}
          format={MILLISECONDS}
        />
      )}
      <div data-part="pair">
        <Chart
          title={t("admin.overview.figures.limited")}
          summary={t("admin.overview.summary.limited", { n: limited, time })}
          days={days}
          figures={["limited"]}
        />
        <Chart
          title={t("admin.overview.figures.emails")}
          summary={t("admin.overview.summary.emails", { n: emails, time })}
          days={days}
          figures={["emails"]}
        />
      </div>
    </>
  );
}
