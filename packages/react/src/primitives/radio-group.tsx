"use client";
import { forwardRef, type ReactNode, useId } from "react";
import { type LookProps, lookOf, OUT_OF_SIGHT } from "./look.ts";
import { useFieldNotes } from "./use-field-notes.tsx";

export interface RadioGroupProps extends LookProps {
  label: ReactNode;
  /** A heading above says it already. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  value: string;
  onChange(value: string): void;
  options: readonly { value: string; label: ReactNode }[];
}

/** One of a few, all of them in sight: the browser's own buttons, drawn with our tokens. */
export const RadioGroup = forwardRef<HTMLFieldSetElement, RadioGroupProps>(function RadioGroup(props, ref) {
  const { label, isLabelHidden, hint, value, onChange, options, ...look } = props;
  const id = useId();
  const notes = useFieldNotes(hint);
  return (
    <fieldset {...lookOf("RadioGroup", look)} ref={ref} aria-describedby={notes.describedBy}>
      <legend data-part="fieldLabel" style={isLabelHidden ? OUT_OF_SIGHT : undefined}>
        {label}
      </legend>
      {notes.hint}
      <div data-part="options">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
