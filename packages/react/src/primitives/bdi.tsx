import type { ReactNode } from "react";

/**
 * A name or an address that a user chose: its direction and control characters don't affect the text around.
 */
export function Bdi({ children, dir }: { children: ReactNode; dir?: "ltr" | "rtl" | "auto" }): ReactNode {
  return <bdi dir={dir}>{children}</bdi>;
}
