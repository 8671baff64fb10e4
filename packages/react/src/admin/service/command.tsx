import type { ReactNode } from "react";

/** A terminal command within a text. */
export function command(chunks: ReactNode): ReactNode {
  return <code dir="ltr">{chunks}</code>;
}
