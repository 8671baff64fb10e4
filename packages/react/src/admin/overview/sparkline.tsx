import type { ReactNode } from "react";

/** Width and height of the drawing, in its own units. */
const [WIDTH, HEIGHT] = [100, 24];

/** The course of a figure, without axes. Decoration: the charts below have the values. */
export function Sparkline({ values }: { values: readonly number[] }): ReactNode {
  if (values.length < 2) return null;
  const most = Math.max(1, ...values);
  const points = values.map(
    (value, at) => `${(at / (values.length - 1)) * WIDTH},${HEIGHT - 1 - (value / most) * (HEIGHT - 2)}`,
  );
  return (
    <svg
      data-part="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={[`0,${HEIGHT}`, ...points, `${WIDTH},${HEIGHT}`].join(" ")} />
      <polyline points={points.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
