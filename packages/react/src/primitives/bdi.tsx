import type { ReactNode } from "react";

/** A name or an address that someone chose: its direction, and control characters in it, stay its own. */
export function Bdi({ children, dir }: { children: ReactNode; dir?: "ltr" | "rtl" | "auto" }): ReactNode {
  return <bdi dir={dir}>{children}</bdi>;
}
