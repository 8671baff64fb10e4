"use client";
import { type ReactNode, useEffect, useRef } from "react";
import type { Options } from "uplot";
import { useLatest } from "../../flows/use-latest.ts";
import { useMessages } from "../../messages/index.ts";
import type { ChartLine } from "./chart.tsx";

/** Of all charts, in CSS pixels. */
export const HEIGHT = 220;
/** Days in UTC are this many seconds. */
const DAY = 86_400;
/** 1, 2, 5, 10, 20 and so on. */
const STEPS = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

export interface ChartCanvasProps {
  /** Seconds since 1970, in order. */
  times: readonly number[];
  lines: readonly ChartLine[];
  /** A day, as short as it goes. */
  dayText(time: number): string;
  /** Which day is pointed at. Null: none. */
  onPoint(index: number | null): void;
}

/** The drawing itself: for the eye alone, since its table says the same. */
export function ChartCanvas(props: ChartCanvasProps): ReactNode {
  const t = useMessages();
  const latest = useLatest({ ...props, t });
  const host = useRef<HTMLDivElement>(null);
  const { times, lines } = props;
  const isRtl = t.dir === "rtl";
  useEffect(() => {
    const place = host.current;
    // No browser, no drawing.
    if (place === null || typeof ResizeObserver === "undefined") return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const { default: UPlot } = await import("uplot");
      if (isGone) return;
      const numbers = lines.map(({ values }) => [...values]);
      const plot = new UPlot(optionsOf(place, latest, isRtl), [[...times], ...numbers], place);
      const sizes = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
      sizes.observe(place);
      // Colors are read when it is drawn, so it is drawn anew in others.
      const repaint = (): void => plot.redraw(false);
      const schemes = new MutationObserver(repaint);
      schemes.observe(document, { subtree: true, attributeFilter: ["data-lk-scheme"] });
      const wish = matchMedia("(prefers-color-scheme: dark)");
      wish.addEventListener("change", repaint);
      stop = () => {
        sizes.disconnect();
        schemes.disconnect();
        wish.removeEventListener("change", repaint);
        plot.destroy();
      };
    };
    // Without it the figures and the table are there all the same.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [times, lines, isRtl]);
  return <div ref={host} data-part="canvas" style={{ blockSize: HEIGHT }} aria-hidden="true" dir="ltr" />;
}

type Latest = { readonly current: ChartCanvasProps & { t: ReturnType<typeof useMessages> } };

/** `latest`: the texts of the moment, which change without another drawing. */
function optionsOf(place: HTMLElement, latest: Latest, isRtl: boolean): Options {
  const colorOf = (name: string) => () => colorFrom(place, name);
  const { fontFamily } = getComputedStyle(place);
  const axis = { stroke: colorOf("--_text-muted"), font: `12px ${fontFamily}`, ticks: { show: false } };
  const grid = { stroke: colorOf("--_line"), width: 1 };
  const numberText = (value: number): string =>
    latest.current.t.format.number(value, { notation: "compact" });
  return {
    width: place.clientWidth,
    height: HEIGHT,
    // The last day stands below the end of the line.
    padding: [12, isRtl ? 0 : 24, 0, isRtl ? 24 : 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: false, dir: isRtl ? -1 : 1 },
      // From nothing on, and never without a height.
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 72,
        size: 28,
        // Whole days, each at its beginning.
        incrs: [1, 2, 7, 14, 28].map((days) => days * DAY),
        values: (_, days) => days.map((day) => latest.current.dayText(day)),
      },
      {
        ...axis,
        grid,
        side: isRtl ? 1 : 3,
        size: 44,
        // Nobody signs in by halves.
        incrs: STEPS,
        values: (_, numbers) => numbers.map(numberText),
      },
    ],
    series: [
      {},
      ...latest.current.lines.map(({ color, dash, values }) => ({
        stroke: colorOf(color),
        width: 2,
        // A day between two without a value has no line.
        points: { show: values.includes(null) },
        ...(dash === undefined ? {} : { dash: [...dash] }),
      })),
    ],
    hooks: {
      setCursor: [({ cursor }) => latest.current.onPoint(cursor.idx ?? null)],
    },
  };
}

/** What a variable of the stylesheet stands for at this place: it depends on the scheme. */
function colorFrom(place: HTMLElement, name: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
