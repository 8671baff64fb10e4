"use client";
import { type ReactNode, useId, useMemo, useState } from "react";
import { SettingsSection } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Button, Optional, Table } from "../../primitives/index.ts";
import { useSections } from "../../screens/sections.ts";
import type { AdminMetrics } from "../base/types.ts";
import { ChartCanvas, isBars } from "./chart-canvas.tsx";

type Metrics = AdminMetrics["days"][number] & NonNullable<AdminMetrics["traffic"]>["days"][number];
type Figure = Exclude<keyof Metrics, "day">;

/** A line of a chart. Lines differ in more than their color. */
export interface ChartLine {
  id: Figure;
  label: string;
  /** Values by day. Null: there is none. */
  values: readonly (number | null)[];
  /** Name of a CSS variable. */
  color: string;
  /** Lengths of dashes and gaps, in pixels. Default: a solid line. */
  dash?: readonly number[];
}

export interface ChartProps<Id extends Figure> {
  title: string;
  /** Summary of the figures as text. */
  summary: ReactNode;
  /** Days in ascending order. `day`: `2026-11-21`. */
  days: readonly ({ day: string } & Readonly<Record<Id, number | null>>)[];
  /** One or two figures, each drawn as a line. */
  figures: readonly Id[];
  /** Default: plain numbers. */
  format?: Intl.NumberFormatOptions;
}

/** Distinguishes the second line. */
const SECOND = { color: "--_danger", dash: [6, 4] };

/** Figures by day: as a summary, a drawing and a table. */
export function Chart<Id extends Figure>(props: ChartProps<Id>): ReactNode {
  const { title, summary, days, figures, format = {} } = props;
  const t = useMessages();
  const { headingLevel } = useSections();
  const id = useId();
  // One day makes no line.
  const hasDrawing = days.length > 1;
  const [isOpen, setOpen] = useState(false);
  const isTable = isOpen || !hasDrawing;
  const [at, setAt] = useState<number | null>(null);
  const times = useMemo(() => days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000), [days]);
  // The figures of a chart never change.
  const [ids] = useState(figures);
  const lines = useMemo(
    () =>
      ids.map(
        (id, at): ChartLine => ({
          id,
          // TypeScript can't infer that `Id` extends `Figure` inside a template.
          label: t(`admin.overview.figures.${id as Figure}`),
          values: days.map((day) => day[id]),
          color: "--_accent",
          ...(at === 0 ? {} : SECOND),
        }),
      ),
    [days, ids, t],
  );
  // Days are those of the service, in UTC.
  const dayText = (seconds: number): string =>
    t.format.dateTime(new Date(seconds * 1000), { day: "numeric", month: "short", timeZone: "UTC" });
  const valueText = (value: number | null | undefined): string =>
    typeof value === "number" ? t.format.number(value, format) : "–";
  const rows = times.map((time, index) => ({ index, time }));
  const pointed = at === null ? undefined : rows[at];
  return (
    <SettingsSection
      part="chart"
      title={title}
      description={summary}
      headingLevel={headingLevel === 1 ? 2 : 3}
      actions={
        hasDrawing ? (
          <Button size="small" aria-expanded={isTable} aria-controls={id} onPress={() => setOpen(!isOpen)}>
            {t(isTable ? "admin.overview.data.hide" : "admin.overview.data.show")}
          </Button>
        ) : undefined
      }
    >
      {hasDrawing ? (
        <div data-lk="Chart">
          <Legend
            lines={lines}
            at={pointed?.index}
            day={pointed && dayText(pointed.time)}
            valueText={valueText}
          />
          <Optional>
            <ChartCanvas times={times} lines={lines} dayText={dayText} onPoint={setAt} />
          </Optional>
        </div>
      ) : null}
      <div id={id} data-part="data" hidden={!isTable}>
        {isTable ? (
          <Table
            caption={title}
            // The newest day is the most interesting.
            rows={rows.toReversed()}
            rowId={({ index }) => String(index)}
            columns={[
              {
                id: "day",
                header: t("admin.overview.data.day"),
                isRowHeader: true,
                cell: ({ time }) => dayText(time),
              },
              ...lines.map(({ id, label, values }) => ({
                id,
                header: label,
                align: "end" as const,
                cell: ({ index }: (typeof rows)[number]) => valueText(values[index]),
              })),
            ]}
          />
        ) : null}
      </div>
    </SettingsSection>
  );
}

interface LegendProps {
  lines: readonly ChartLine[];
  /** Index of the day under the pointer. */
  at: number | undefined;
  day: string | undefined;
  valueText(value: number | null | undefined): string;
}

function Legend({ lines, at: pointed, day, valueText }: LegendProps): ReactNode {
  return (
    <ul data-part="legend" aria-hidden="true">
      {lines.map(({ id, label, values, color, dash }, at) => (
        <li key={id}>
          {isBars(values, at) ? (
            <svg width="14" height="12" aria-hidden="true" style={{ fill: `var(${color})` }}>
              <rect x="0" y="5" width="4" height="7" rx="1" />
              <rect x="5" y="0" width="4" height="12" rx="1" />
              <rect x="10" y="3" width="4" height="9" rx="1" />
            </svg>
          ) : (
            <svg width="28" height="8" aria-hidden="true">
              <line
                x1="1"
                x2="27"
                y1="4"
                y2="4"
                strokeWidth="2"
                strokeDasharray={dash?.join(" ")}
                style={{ stroke: `var(${color})` }}
              />
            </svg>
          )}
          {label}
          {pointed === undefined ? null : <b>{valueText(values[pointed])}</b>}
        </li>
      ))}
      <li data-part="day">{day}</li>
    </ul>
  );
}
