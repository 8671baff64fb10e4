"use client";
import { type ReactNode, useEffect, useRef } from "react";
import type { Options, Series } from "uplot";
import { useLatest } from "../../flows/use-latest.ts";
import { useMessages } from "../../messages/index.ts";
import type { ChartLine } from "./chart.tsx";

/** Height of all charts, in CSS pixels. */
export const HEIGHT = 220;
/** Seconds of a day in UTC. */
const DAY = 86_400;
/** 1, 2, 5, 10, 20 and so on. */
const STEPS = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

export interface ChartCanvasProps {
  /** Seconds since 1970, in ascending order. */
  times: readonly number[];
  lines: readonly ChartLine[];
  /** Formats a day as briefly as possible. */
  dayText(time: number): string;
  /** Called with the index of the day under the pointer. Null: none. */
  onPoint(index: number | null): void;
}

/** Drawing of a chart, hidden from screen readers: the table has the same values. */
export function ChartCanvas(props: ChartCanvasProps): ReactNode {
  const t = useMessages();
  const latest = useLatest({ ...props, t });
  const host = useRef<HTMLDivElement>(null);
  const { times, lines } = props;
  const isRtl = t.dir === "rtl";
  useEffect(() => {
    const place = host.current;
    // Nothing is drawn outside a browser.
    if (place === null || typeof ResizeObserver === "undefined") return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const { default: UPlot } = await import("uplot");
      if (isGone) return;
      const numbers = lines.map(({ values }) => [...values]);
      const bars = UPlot.paths.bars?.({ size: [0.6, 32], radius: 0.2 });
      const plot = new UPlot(optionsOf(place, latest, isRtl, bars), [[...times], ...numbers], place);
      const sizes = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
      sizes.observe(place);
      // The plot reads its colors while drawing, so another color scheme needs a redraw.
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
    // Without the drawing, the figures and the table remain.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [times, lines, isRtl]);
  return <div ref={host} data-part="canvas" style={{ blockSize: HEIGHT }} aria-hidden="true" dir="ltr" />;
}

type Latest = { readonly current: ChartCanvasProps & { t: ReturnType<typeof useMessages> } };

/** Below this share of days with a value, a line would suggest values in between. */
const DENSE = 0.6;

/** Reports whether a figure is drawn as bars: the first of its chart, if it is sparse. */
export function isBars(values: readonly (number | null)[], at: number): boolean {
  return at === 0 && isSparse(values);
}

/** Reports whether a figure has few days, or a value on few of them. */
function isSparse(values: readonly (number | null)[]): boolean {
  return (
    !values.includes(null) &&
    (values.length <= 7 || values.filter((value) => value !== 0).length < values.length * DENSE)
  );
}

/**
 * Returns the plot's options. `latest`: current texts, which change without a new plot. `bars`: draws the
 * first figure if it is sparse.
 */
function optionsOf(
  place: HTMLElement,
  latest: Latest,
  isRtl: boolean,
  bars: Series.PathBuilder | undefined,
): Options {
  const colors = colorsAt(place);
  const colorOf = colors.of;
  const { fontFamily } = getComputedStyle(place);
  const axis = { stroke: colorOf("--_text-muted"), font: `12px ${fontFamily}`, ticks: { show: false } };
  const grid = { stroke: colorOf("--_line"), width: 1 };
  const numberText = (value: number): string =>
    latest.current.t.format.number(value, { notation: "compact" });
  return {
    width: place.clientWidth,
    height: HEIGHT,
    // Leaves space for the last day's label, centered below the end of the line.
    padding: [12, isRtl ? 0 : 24, 0, isRtl ? 24 : 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: {
        time: false,
        dir: isRtl ? -1 : 1,
        // The bars of the first and the last day are whole.
        ...(isBars(latest.current.lines[0]?.values ?? [], 0)
          ? { range: (_, from, to) => [from - DAY / 2, to + DAY / 2] }
          : {}),
      },
      // From zero, and never without a height.
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
        // Counts are whole numbers.
        incrs: STEPS,
        values: (_, numbers) => numbers.map(numberText),
      },
    ],
    series: [
      {},
      ...latest.current.lines.map(({ color, dash, values }, at) => ({
        stroke: colorOf(color),
        width: 2,
        ...(bars !== undefined && isBars(values, at) ? { paths: bars, fill: colorOf(color), width: 0 } : {}),
        // A day between two days without values has no line, only a point.
        points: { show: values.includes(null) },
        ...(dash === undefined ? {} : { dash: [...dash] }),
      })),
    ],
    hooks: {
      drawClear: [colors.forget],
      setCursor: [({ cursor }) => latest.current.onPoint(cursor.idx ?? null)],
    },
  };
}

/**
 * Returns the colors of CSS variables at this element. They are forgotten before each drawing, in which a plot asks for
 * each several times: each answer makes the browser lay out the page.
 */
function colorsAt(place: HTMLElement) {
  const known = new Map<string, string>();
  return {
    of: (name: string) => () => {
      const color = known.get(name) ?? colorFrom(place, name);
      known.set(name, color);
      return color;
    },
    forget: () => known.clear(),
  };
}

/** Returns the value of a CSS variable at this element: it depends on the color scheme. */
function colorFrom(place: HTMLElement, name: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
