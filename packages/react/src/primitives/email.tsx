import type { ReactNode } from "react";
import { type LookProps, lookOf } from "./look.ts";

export interface EmailProps extends LookProps {
  children: string;
}

/**
 * An email where there may be little room: it breaks before the @ alone. What is longer still is cut, and its title has
 * the whole of it.
 */
export function Email({ children, ...look }: EmailProps): ReactNode {
  const at = children.lastIndexOf("@");
  return (
    <bdi {...lookOf("Email", look)} dir="ltr" title={children}>
      {at < 1 ? (
        children
      ) : (
        <>
          {children.slice(0, at)}
          <wbr />
          {children.slice(at)}
        </>
      )}
    </bdi>
  );
}
