"use client";
import { type ReactNode, useId } from "react";
import { type LookProps, lookOf } from "./look.ts";
import { useFieldNotes } from "./use-field-notes.tsx";

/** What fields have that are made of the browser's own controls. */
export interface NativeFieldProps extends LookProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong. Its presence makes it invalid. */
  error?: ReactNode;
  /** Below it: "Forgot password?". After the control in the order of Tab. */
  action?: ReactNode;
  /** Inside the box, at its end. */
  end?: ReactNode;
  /** Of the control. */
  id?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** What the form's state is: it can't be changed now. It stays in the order of Tab. */
  isReadOnly?: boolean | undefined;
}

/** What the control takes so that it is the one of this label, hint and error. */
export interface NativeControl {
  id: string;
  "data-part": "input";
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Shell extends NativeFieldProps {
  /** `data-lk` of the root. */
  lookName: string;
  children: (control: NativeControl) => ReactNode;
}

/** The label, hint and error around a control. */
export function NativeField(props: Shell): ReactNode {
  const {
    label,
    hint,
    error,
    action,
    end,
    id,
    isRequired,
    isReadOnly,
    isDisabled,
    lookName,
    children,
    ...look
  } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const notes = useFieldNotes(hint, error);
  return (
    <div
      {...lookOf(lookName, look)}
      data-invalid={notes.isInvalid || undefined}
      data-required={isRequired || undefined}
      data-readonly={isReadOnly || undefined}
      data-disabled={isDisabled || undefined}
    >
      <label id={`${controlId}l`} htmlFor={controlId} data-part="fieldLabel">
        {label}
      </label>
      {notes.hint}
      <div data-part="box">
        {children({
          id: controlId,
          "data-part": "input",
          "aria-invalid": notes.isInvalid || undefined,
          "aria-describedby": notes.describedBy,
        })}
        {end}
      </div>
      {notes.error}
      {action === undefined || action === null ? null : <div data-part="action">{action}</div>}
    </div>
  );
}
