import type { ReactNode } from "react";

/** A name with its value, in a `dl`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
