import type { ReactNode } from "react";
import { Check } from "./icons.tsx";
import { type LookProps, lookOf } from "./look.ts";

export interface DoneProps extends LookProps {
  /** Null: nothing was done yet. The element exists anyway, so that its text is announced when it comes. */
  children: ReactNode;
  /** True below a list that may be long: it stays in sight while the list is. */
  isFloating?: boolean | undefined;
}

/** Confirms an action beside its button. The focus stays where it is. */
export function Done({ children, isFloating, ...look }: DoneProps): ReactNode {
  return (
    <p role="status" {...lookOf("Done", look)} data-floating={isFloating || undefined}>
      {children === null || children === undefined || children === "" ? null : (
        <>
          <Check size={16} />
          {children}
        </>
      )}
    </p>
  );
}
