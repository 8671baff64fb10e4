"use client";
import { type ReactNode, useId } from "react";

export interface FieldNotes {
  hint: ReactNode;
  error: ReactNode;
  isInvalid: boolean;
  /** `aria-describedby` of the control: the ids of the existing notes. */
  describedBy: string | undefined;
}

/**
 * Renders the notes of a control: the hint before it, the error after it.
 *
 * @param errorRole `alert` where the focus doesn't move to the control with the error.
 */
export function useFieldNotes(hint: ReactNode, error?: ReactNode, errorRole?: "alert"): FieldNotes {
  const id = useId();
  const [isHinted, isInvalid] = [isWritten(hint), isWritten(error)];
  const described = [isHinted ? `${id}h` : "", isInvalid ? `${id}e` : ""].join(" ").trim();
  return {
    hint: isHinted ? (
      <div id={`${id}h`} data-part="hint">
        {hint}
      </div>
    ) : null,
    error: isInvalid ? (
      <div id={`${id}e`} data-part="error" role={errorRole}>
        {error}
      </div>
    ) : null,
    isInvalid,
    describedBy: described === "" ? undefined : described,
  };
}

function isWritten(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== "";
}
