import { forwardRef, type ReactNode } from "react";
import { type LookProps, lookOf } from "../primitives/look.ts";

export type LatchState = "idle" | "pending" | "done" | "error";

export interface LatchProps extends LookProps {
  /** What becomes of the press: pending slides it out, done drops it back, error leaves it open. */
  state: LatchState;
  /** The primary button. */
  children: ReactNode;
}

/**
 * Around the primary button of a screen: level with it, on the far edge of the `Sheet` around both, sits a brass tab.
 * Decoration: what it shows is said by the button and the form. Without a sheet there is only the button.
 */
export const Latch = forwardRef<HTMLDivElement, LatchProps>(function Latch(props, ref) {
  const { state, children, ...look } = props;
  return (
    <div {...lookOf("Latch", look)} ref={ref} data-state={state}>
      {children}
      <span data-part="tab" aria-hidden="true" />
    </div>
  );
});
