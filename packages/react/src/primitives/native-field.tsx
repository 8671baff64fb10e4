"use client";
import { type ReactNode, useId } from "react";
import { type LookProps, lookOf } from "./look.ts";
import { useFieldNotes } from "./use-field-notes.tsx";

/** Props of fields with native controls. */
export interface NativeFieldProps extends LookProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error. Its presence makes the field invalid. */
  error?: ReactNode;
  /** Shown below: "Forgot password?". It comes after the control in the tab order. */
  action?: ReactNode;
  /** Content inside the box, at its end. */
  end?: ReactNode;
  /** The control's ID. */
  id?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** True while the value can't be changed. The control stays in the tab order. */
  isReadOnly?: boolean | undefined;
}

/** Attributes that connect the control with its label, hint and error. */
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
