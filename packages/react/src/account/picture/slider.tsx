"use client";
import { type ReactNode, useId } from "react";

export interface SliderProps {
  part: string;
  label: ReactNode;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Text that assistive technology reads for the value. */
  valueText: string;
  /** True if there is nothing to choose. */
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  onChange(value: number): void;
}

/**
 * The browser's native slider: arrow keys, Page Up, Home and End work. Always from left to right, since it
 * moves a picture and not text.
 */
export function Slider({
  part,
  label,
  value,
  isDisabled,
  isReadOnly,
  onChange,
  ...range
}: SliderProps): ReactNode {
  const id = useId();
  const { valueText, ...limits } = range;
  return (
    <div data-part={part}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        dir="ltr"
        {...limits}
        value={value}
        disabled={isDisabled ?? false}
        aria-readonly={isReadOnly || undefined}
        aria-valuetext={valueText}
        onChange={(change) => {
          if (!isReadOnly) onChange(change.target.valueAsNumber);
        }}
      />
    </div>
  );
}
