"use client";
import { type ReactNode, useId, useMemo, useState } from "react";
import { SettingsSection } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Button, Table } from "../../primitives/index.ts";
import { useSections } from "../../screens/sections.ts";
import { ChartCanvas } from "./chart-canvas.tsx";

/** One line of a chart. Lines differ by more than their color. */
export interface ChartLine {
  id: string;
  label: string;
  values: readonly number[];
  /** A variable of the stylesheet. */
  color: string;
  /** Lengths of strokes and gaps. Default: none. */
  dash?: readonly number[] | undefined;
}

export interface ChartProps {
  title: string;
  /** All of it in words. */
  summary: ReactNode;
  /** `2026-11-21`, in order. */
  days: readonly string[];
  lines: readonly ChartLine[];
}

/** Figures by day: in words, as a drawing, and as a table. */
export function Chart({ title, summary, days, lines }: ChartProps): ReactNode {
  const t = useMessages();
  const { headingLevel } = useSections();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const times = useMemo(() => days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000), [days]);
  // Days are those of the service, in UTC.
  const dayText = (seconds: number): string =>
    t.format.dateTime(new Date(seconds * 1000), { day: "numeric", month: "short", timeZone: "UTC" });
  const rows = times.map((time, index) => ({ index, time }));
  const pointed = at === null ? undefined : rows[at];
  return (
    <SettingsSection
      part="chart"
      title={title}
      description={summary}
      headingLevel={headingLevel === 1 ? 2 : 3}
      actions={
        <Button size="small" aria-expanded={isTable} aria-controls={id} onPress={() => setTable(!isTable)}>
          {t(isTable ? "admin.overview.data.hide" : "admin.overview.data.show")}
        </Button>
      }
    >
      {days.length === 1 ? null : (
        <div data-lk="Chart">
          <Legend lines={lines} at={pointed?.index} day={pointed && dayText(pointed.time)} />
          <ChartCanvas times={times} lines={lines} dayText={dayText} onPoint={setAt} />
        </div>
      )}
      <div id={id} data-part="data" hidden={!isTable}>
        {isTable ? (
          <Table
            caption={title}
            // The newest day is what is asked for first.
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
                cell: ({ index }: (typeof rows)[number]) => t.format.number(values[index] ?? 0),
              })),
            ]}
          />
        ) : null}
      </div>
    </SettingsSection>
  );
}

interface LegendProps extends Pick<ChartProps, "lines"> {
  /** The day that is pointed at, as an index and in words. */
  at: number | undefined;
  day: string | undefined;
}

function Legend({ lines, at, day }: LegendProps): ReactNode {
  const t = useMessages();
  return (
    <ul data-part="legend" aria-hidden="true">
      {lines.map(({ id, label, values, color, dash }) => (
        <li key={id}>
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
          {label}
          {at === undefined ? null : <b>{t.format.number(values[at] ?? 0)}</b>}
        </li>
      ))}
      <li data-part="day">{day}</li>
    </ul>
  );
}
