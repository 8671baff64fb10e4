"use client";
import { Fragment, forwardRef, type ReactNode, useId } from "react";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "./look.ts";
import { useFieldNotes } from "./use-field-notes.tsx";

export interface RadioGroupProps extends LookProps {
  label: ReactNode;
  /** A heading above says it already. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong. The focus doesn't come here: it is announced. */
  error?: ReactNode;
  /** Of what a form sends. Default: it stands in no form that is sent. */
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  /** It can't be changed now. The buttons stay in the order of Tab. */
  isReadOnly?: boolean | undefined;
}

/** One of a few, all of them in sight: the browser's own buttons, drawn with our tokens. */
export const RadioGroup = forwardRef<HTMLFieldSetElement, RadioGroupProps>(function RadioGroup(props, ref) {
  const { label, isLabelHidden, hint, error, value, onChange, options, isReadOnly, ...more } = props;
  const id = useId();
  const { name = id, ...look } = more;
  const notes = useFieldNotes(hint, error, "alert");
  return (
    <fieldset
      {...lookOf("RadioGroup", look)}
      ref={ref}
      aria-describedby={notes.describedBy}
      data-readonly={isReadOnly || undefined}
    >
      <legend data-part="fieldLabel" style={isLabelHidden ? VISUALLY_HIDDEN : undefined}>
        {label}
      </legend>
      {notes.hint}
      <div data-part="options">
        {options.map((option) => (
          <Fragment key={option.value}>
            <label>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                aria-describedby={option.hint ? `${id}${option.value}` : undefined}
                onChange={() => {
                  if (!isReadOnly) onChange(option.value);
                }}
              />
              <span>{option.label}</span>
            </label>
            {option.hint ? (
              <p id={`${id}${option.value}`} data-part="hint">
                {option.hint}
              </p>
            ) : null}
          </Fragment>
        ))}
      </div>
      {notes.error}
    </fieldset>
  );
});
