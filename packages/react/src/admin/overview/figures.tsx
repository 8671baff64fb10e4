"use client";
import type { ReactNode } from "react";
import { LoadedSection } from "../../frame/loaded-section.tsx";
import { useMessages } from "../../messages/index.ts";
import type { AdminMetrics, AdminService } from "../base/types.ts";
import { Chart } from "./chart.tsx";
import { FigureCard } from "./figure-card.tsx";
import type { Range } from "./ranges.tsx";
import { Shares } from "./shares.tsx";
import { WhenNear } from "./when-near.tsx";

/** Loads what is below the window on most screens. */
const loadLower = () => import("./lower/lower-figures.tsx").then((module) => module.LowerFigures);

type Day = AdminMetrics["days"][number];
type Figure = Exclude<keyof Day, "day">;

const SHOWN = ["activeUsers", "signUps", "signIns", "failures"] as const satisfies readonly Figure[];

interface FiguresProps {
  range: Range;
  metrics: AdminMetrics;
  /** Undefined: not known. */
  service: AdminService | undefined;
}

/** Figures of a time range: first as a summary, then by day and by method. */
export function Figures({ range, metrics, service }: FiguresProps): ReactNode {
  const t = useMessages();
  const { days } = metrics;
  const sum = (figure: Figure): number => sumOf(days, figure);
  const most = totalOf(days, "activeUsers");
  const time = t(`admin.overview.time.${range}`);
  return (
    <>
      <Cards range={range} metrics={metrics} />
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
      <WhenNear>
        <LoadedSection load={loadLower} props={{ metrics, service, time }} />
      </WhenNear>
    </>
  );
}

/** The sums, each with its change. */
function Cards({ range, metrics }: { range: Range; metrics: AdminMetrics }): ReactNode {
  const t = useMessages();
  const { days, before, methods, users, sessions } = metrics;
  return (
    <dl data-part="figures">
      <FigureCard label={t("admin.overview.figures.users")} value={t.format.number(users)} />
      {sessions === null ? null : (
        <FigureCard label={t("admin.overview.figures.sessions")} value={t.format.number(sessions)} />
      )}
      {SHOWN.map((figure) => (
        <FigureCard
          key={figure}
          label={t(`admin.overview.figures.${figure}`)}
          value={t.format.number(totalOf(days, figure))}
          days={days.map((day) => day[figure])}
          change={
            before === null || range === "today"
              ? undefined
              : {
                  now: totalOf(days, figure),
                  before: before[figure],
                  period: t("admin.overview.before", { n: days.length }),
                  isBadNews: figure === "failures",
                }
          }
        />
      ))}
      <Shares methods={methods} users={users} />
    </dl>
  );
}

function sumOf(days: readonly Day[], figure: Figure): number {
  return days.reduce((all, day) => all + day[figure], 0);
}

/** Users are active on several days, so the most on one day count. */
function totalOf(days: readonly Day[], figure: Figure): number {
  return figure === "activeUsers" ? Math.max(0, ...days.map((day) => day[figure])) : sumOf(days, figure);
}
