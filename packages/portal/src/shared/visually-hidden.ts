import type { CSSProperties } from "react";

/** Not to be seen, only to be read out. */
export const VISUALLY_HIDDEN: CSSProperties = {
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};
