"use client";
import { forwardRef, type ReactNode } from "react";
import { NativeField, type NativeFieldProps } from "./native-field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  /** The label's language, where it isn't the page's. */
  lang?: string | undefined;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectProps extends NativeFieldProps {
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  options: readonly (SelectOption | SelectGroup)[];
}

/** Chooses one of several options: the browser's own select. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(props, ref) {
  const { name, value, onChange, options, ...field } = props;
  return (
    <NativeField {...field} lookName="Select">
      {(control) => (
        <select
          {...control}
          ref={ref}
          name={name}
          value={value}
          aria-disabled={field.isReadOnly || undefined}
          onChange={(event) => {
            if (!field.isReadOnly) onChange(event.target.value);
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
      )}
    </NativeField>
  );
});

function optionOf({ value, label, lang }: SelectOption): ReactNode {
  return (
    <option key={value} value={value} {...(lang === undefined ? {} : { lang })}>
      {label}
    </option>
  );
}
