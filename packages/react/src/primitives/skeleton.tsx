import type { ReactNode } from "react";
import { type LookProps, lookOf } from "./look.ts";

export interface SkeletonProps extends LookProps {
  /** Default "text". */
  shape?: "text" | "block" | "circle" | undefined;
  /** CSS lengths. */
  width?: string | number | undefined;
  height?: string | number | undefined;
}

/** Placeholder for content. Decoration: the region around it is `aria-busy`. */
export function Skeleton({ shape = "text", width, height, style, ...look }: SkeletonProps): ReactNode {
  return (
    <span
      {...lookOf("Skeleton", look)}
      aria-hidden="true"
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height, ...style }}
    />
  );
}
