"use client";
import { Fragment, forwardRef, type ReactNode, useId } from "react";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "./look.ts";
import { useFieldNotes } from "./use-field-notes.tsx";

export interface RadioGroupProps extends LookProps {
  label: ReactNode;
  /** True where a heading above names the group. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The error. It is announced, since the focus doesn't move here. */
  error?: ReactNode;
  /** Name in the submitted form. Default: it is in no form that is submitted. */
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  /** True while the value can't be changed. The buttons stay in the tab order. */
  isReadOnly?: boolean | undefined;
}

/** Chooses one of a few visible options: the browser's own radio buttons, drawn with our tokens. */
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
