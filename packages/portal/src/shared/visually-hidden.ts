import type { CSSProperties } from "react";

/** Hides an element from view, but not from screen readers. */
export const VISUALLY_HIDDEN: CSSProperties = {
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};
