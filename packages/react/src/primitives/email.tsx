import type { ReactNode } from "react";
import { type LookProps, lookOf } from "./look.ts";

export interface EmailProps extends LookProps {
  children: string;
}

/**
 * An email address where space may be short: it only breaks before the @. A longer one is cut,
 * and its title holds all of it.
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
