"use client";
import type { ReactNode } from "react";
import { Latch, type LatchState } from "../layout/latch.tsx";
import type { ButtonVariant } from "../primitives/button.tsx";
import type { Slots } from "./types.ts";
import { WaitingButton } from "./waiting-button.tsx";

export interface SubmitProps {
  label: string;
  pendingLabel: string;
  pending: boolean;
  /** Seconds until the form may be sent again. */
  retryAfter: number;
  latch: LatchState;
  /** Default "primary". */
  variant?: ButtonVariant | undefined;
  className: string | undefined;
  Slot?: Slots["Button"] | undefined;
}

/** The primary button of a form, with its latch. While the form can't be sent, it counts the seconds. */
export function Submit(props: SubmitProps): ReactNode {
  const { label, pendingLabel, pending, retryAfter, latch, variant = "primary", className, Slot } = props;
  return (
    <Latch state={latch}>
      <WaitingButton
        Slot={Slot}
        label={label}
        seconds={retryAfter}
        type="submit"
        variant={variant}
        isWide
        part="submit"
        className={className}
        isPending={pending}
        pendingLabel={pendingLabel}
      />
    </Latch>
  );
}

/** Returns the latch's state for a form. */
export function latchOf(state: {
  pending: boolean;
  done: boolean;
  formError: unknown;
  fieldErrors: object;
}): LatchState {
  if (state.done) return "done";
  if (state.pending) return "pending";
  return state.formError !== null || Object.keys(state.fieldErrors).length > 0 ? "error" : "idle";
}
