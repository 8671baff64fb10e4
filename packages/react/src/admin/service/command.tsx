import type { ReactNode } from "react";

/** A command for the terminal, in a text. */
export function command(chunks: ReactNode): ReactNode {
  return <code dir="ltr">{chunks}</code>;
}
