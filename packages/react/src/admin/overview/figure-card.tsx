"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { VISUALLY_HIDDEN } from "../../primitives/look.ts";
import { Sparkline } from "./sparkline.tsx";

export interface FigureCardProps {
  label: string;
  value: string;
  /** Change against the period before, and its name. Undefined: there is nothing to compare with. */
  change?: { now: number; before: number; period: string; isBadNews?: boolean } | undefined;
  /** Values by day. */
  days?: readonly number[] | undefined;
  /** Share of a whole, from 0 to 1. */
  share?: number | undefined;
}

/** A figure with its change and its course, in a `dl`. */
export function FigureCard({ label, value, change, days, share }: FigureCardProps): ReactNode {
  return (
    <div data-part="figure">
      <dt>{label}</dt>
      <dd>
        <span data-part="value">{value}</span>
        {change === undefined || change.before === 0 ? null : <Change {...change} />}
        {days === undefined ? null : <Sparkline values={days} />}
        {share === undefined ? null : <Bar share={share} />}
      </dd>
    </div>
  );
}

function Change({
  now,
  before,
  period,
  isBadNews = false,
}: NonNullable<FigureCardProps["change"]>): ReactNode {
  const t = useMessages();
  const change = (now - before) / before;
  const tone = Math.abs(change) < 0.005 ? "neutral" : change > 0 === isBadNews ? "bad" : "good";
  return (
    <span data-part="change" data-tone={tone} title={period}>
      <bdi>
        {t.format.number(change, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" })}
      </bdi>
      <span style={VISUALLY_HIDDEN}> {period}</span>
    </span>
  );
}

/** A horizontal bar. Decoration: its value stands beside it. */
export function Bar({ share }: { share: number }): ReactNode {
  return (
    <span data-part="bar" aria-hidden="true">
      <span style={{ inlineSize: `${Math.round(share * 1000) / 10}%` }} />
    </span>
  );
}
