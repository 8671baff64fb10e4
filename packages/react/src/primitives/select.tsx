"use client";
import { forwardRef, type ReactNode, useId } from "react";
import { type LookProps, lookOf } from "./look.ts";

export interface SelectOption {
  value: string;
  label: string;
  /** The language that the label is in, where it isn't the page's. */
  lang?: string | undefined;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectProps extends LookProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong. Its presence makes it invalid. */
  error?: ReactNode;
  id?: string | undefined;
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  options: readonly (SelectOption | SelectGroup)[];
  /** What the form's state is: it can't be changed now. It stays in the order of Tab. */
  isReadOnly?: boolean | undefined;
}

/** One of several: the browser's own list, which every keyboard, finger and screen reader knows. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(props, ref) {
  const { label, hint, error, id, name, value, onChange, options, isReadOnly, ...look } = props;
  const ownId = useId();
  const selectId = id ?? ownId;
  const isInvalid = error !== undefined && error !== null && error !== false && error !== "";
  const described = [hint ? `${ownId}h` : "", isInvalid ? `${ownId}e` : ""].join(" ").trim();
  return (
    <div
      {...lookOf("Select", look)}
      data-invalid={isInvalid || undefined}
      data-readonly={isReadOnly || undefined}
    >
      <label htmlFor={selectId} data-part="fieldLabel">
        {label}
      </label>
      {hint ? (
        <div id={`${ownId}h`} data-part="hint">
          {hint}
        </div>
      ) : null}
      <div data-part="box">
        <select
          ref={ref}
          id={selectId}
          name={name}
          value={value}
          data-part="input"
          aria-invalid={isInvalid || undefined}
          aria-disabled={isReadOnly || undefined}
          aria-describedby={described === "" ? undefined : described}
          onChange={(event) => {
            if (!isReadOnly) onChange(event.target.value);
          }}
        >
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(option)
            ),
          )}
        </select>
      </div>
      {isInvalid ? (
        <div id={`${ownId}e`} data-part="error">
          {error}
        </div>
      ) : null}
    </div>
  );
});

function optionOf({ value, label, lang }: SelectOption): ReactNode {
  return (
    <option key={value} value={value} {...(lang === undefined ? {} : { lang })}>
      {label}
    </option>
  );
}
