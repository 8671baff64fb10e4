import { forwardRef, type ReactNode } from "react";
import { type LookProps, lookOf } from "../primitives/look.ts";

export type LatchState = "idle" | "pending" | "done" | "error";

export interface LatchProps extends LookProps {
  /** State of the button's action: pending slides the tab out, done drops it back, error leaves it open. */
  state: LatchState;
  /** The primary button. */
  children: ReactNode;
}

/**
 * Wraps the primary button of a screen: level with it, on the far edge of the surrounding `Sheet`, sits a
 * brass tab. The tab is decoration: the button and the form report the same state. Without a sheet only the
 * button is visible.
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
