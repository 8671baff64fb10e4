"use client";
import { forwardRef, type ReactNode, useId } from "react";
import { type LookProps, lookOf } from "./look.ts";

export interface TextAreaProps extends LookProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong. Its presence makes it invalid. */
  error?: ReactNode;
  id?: string | undefined;
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  /** Default 4. */
  rows?: number | undefined;
  dir?: "ltr" | "rtl" | "auto" | undefined;
  /** What the form's state is: it can't be changed now. It stays in the order of Tab. */
  isReadOnly?: boolean | undefined;
}

/** Several lines of text. The ref is the textarea. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(props, ref) {
  const { label, hint, error, id, name, value, onChange, rows = 4, dir, isReadOnly, ...look } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const isInvalid = error !== undefined && error !== null && error !== false && error !== "";
  const described = [hint ? `${ownId}h` : "", isInvalid ? `${ownId}e` : ""].join(" ").trim();
  return (
    <div
      {...lookOf("TextArea", look)}
      data-invalid={isInvalid || undefined}
      data-readonly={isReadOnly || undefined}
    >
      <label htmlFor={inputId} data-part="fieldLabel">
        {label}
      </label>
      {hint ? (
        <div id={`${ownId}h`} data-part="hint">
          {hint}
        </div>
      ) : null}
      <div data-part="box">
        <textarea
          ref={ref}
          id={inputId}
          name={name}
          value={value}
          rows={rows}
          dir={dir}
          readOnly={isReadOnly}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-part="input"
          aria-invalid={isInvalid || undefined}
          aria-describedby={described === "" ? undefined : described}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {isInvalid ? (
        <div id={`${ownId}e`} data-part="error">
          {error}
        </div>
      ) : null}
    </div>
  );
});
