import type { ReactNode } from "react";

/** Three very large keyholes, one inside another, cut off by the edge of the window. */
export function Arcs(): ReactNode {
  return (
    <svg data-part="arcs" viewBox="0 0 900 1200" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path d={keyhole(760)} />
      <path d={keyhole(500)} />
      <path d={keyhole(240)} />
    </svg>
  );
}

/** Returns the path of a circle and the skirt below it. The sides of all skirts are parallel. */
function keyhole(radius: number): string {
  const [x, y] = [840, 540];
  // The skirt begins on the circle and ends below the picture.
  const [dx, dy] = [radius * 0.5, radius * 0.866];
  const foot = dx + (1300 - y - dy) * 0.24;
  const n = Math.round;
  return `M${n(x - foot)} 1300L${n(x - dx)} ${n(y + dy)}A${radius} ${radius} 0 1 1 ${n(x + dx)} ${n(y + dy)}L${n(x + foot)} 1300Z`;
}
