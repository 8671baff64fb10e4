"use client";
import type { ReactNode } from "react";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import type { AdminMetrics } from "../base/types.ts";
import { Chart } from "./chart.tsx";
import type { Range } from "./ranges.tsx";
import { TrafficFigures } from "./traffic-figures.tsx";
import { WaysIn } from "./ways-in.tsx";

type Day = AdminMetrics["days"][number];
type Figure = Exclude<keyof Day, "day">;

/** Figures of a time range: first as a summary, then by day and by method. */
export function Figures({ range, metrics }: { range: Range; metrics: AdminMetrics }): ReactNode {
  const t = useMessages();
  const { days, methods, users, sessions, traffic } = metrics;
  const sum = (figure: Figure): number => days.reduce((all, day) => all + day[figure], 0);
  const most = Math.max(0, ...days.map(({ activeUsers }) => activeUsers));
  const time = t(`admin.overview.time.${range}`);
  return (
    <>
      <dl data-part="figures">
        <Fact label={t("admin.overview.figures.users")}>{t.format.number(users)}</Fact>
        {sessions === null ? null : (
          <Fact label={t("admin.overview.figures.sessions")}>{t.format.number(sessions)}</Fact>
        )}
        <Fact label={t("admin.overview.figures.signUps")}>{t.format.number(sum("signUps"))}</Fact>
        <Fact label={t("admin.overview.figures.signIns")}>{t.format.number(sum("signIns"))}</Fact>
        <Fact label={t("admin.overview.figures.failures")}>{t.format.number(sum("failures"))}</Fact>
      </dl>
      <Chart
        title={t("admin.overview.figures.signIns")}
        summary={t("admin.overview.summary.signIns", {
          n: sum("signIns"),
          failures: sum("failures"),
          time,
        })}
        days={days}
        figures={["signIns", "failures"]}
      />
      <div data-part="pair">
        <Chart
          title={t("admin.overview.figures.signUps")}
          summary={t("admin.overview.summary.signUps", { n: sum("signUps"), time })}
          days={days}
          figures={["signUps"]}
        />
        <Chart
          title={t("admin.overview.figures.activeUsers")}
          summary={
            range === "today"
              ? t("admin.overview.summary.activeToday", { n: most })
              : t("admin.overview.summary.activeUsers", { n: most, time })
          }
          days={days}
          figures={["activeUsers"]}
        />
      </div>
      <WaysIn methods={methods} />
      {traffic === null ? null : <TrafficFigures traffic={traffic} time={time} />}
    </>
  );
}
