"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../../context/context.ts";
import { useMessages } from "../../../messages/index.ts";
import type { AdminMetrics, AdminService } from "../../base/types.ts";
import { ADOPTED } from "../../parts.ts";
import { Chart } from "../chart.tsx";
import { EmailDelivery } from "./email-delivery.tsx";
import { Places } from "./places.tsx";
import { TrafficFigures } from "./traffic-figures.tsx";
import { WaysIn } from "./ways-in.tsx";

export interface LowerFiguresProps {
  metrics: AdminMetrics;
  /** Undefined: not known. */
  service: AdminService | undefined;
  /** Time range in words. */
  time: string;
}

/** Figures below the first ones: methods, adoption, response times, emails. */
export function LowerFigures({ metrics, service, time }: LowerFiguresProps): ReactNode {
  const { days, methods, traffic } = metrics;
  return (
    <>
      <WaysIn methods={methods} from={days[0]?.day} />
      {/* Services of before don't answer it. */}
      {metrics.places ? <Places places={metrics.places} /> : null}
      <Adoption days={days} />
      {traffic === null ? null : <TrafficFigures traffic={traffic} time={time} />}
      {service?.mail.isOn ? (
        <EmailDelivery mail={service.mail} sent={traffic?.total.emails} time={time} />
      ) : null}
    </>
  );
}

/** Chart of what users set up beside their passwords, by day. */
function Adoption({ days }: Pick<AdminMetrics, "days">): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const figures = ADOPTED.filter(({ isOffered }) => config !== undefined && isOffered(config)).map(
    ({ figure }) => figure,
  );
  if (figures.length === 0) return null;
  const sum = (figure: (typeof figures)[number]): number => days.reduce((all, day) => all + day[figure], 0);
  return (
    <Chart
      title={t("admin.overview.figures.adoption")}
      summary={figures
        .map((figure) => `${t(`admin.overview.figures.${figure}`)}: ${t.format.number(sum(figure))}`)
        .join(" · ")}
      days={days}
      figures={figures}
    />
  );
}
