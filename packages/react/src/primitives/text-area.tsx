"use client";
import { forwardRef } from "react";
import { NativeField, type NativeFieldProps } from "./native-field.tsx";

export interface TextAreaProps extends NativeFieldProps {
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  /** Default 4. */
  rows?: number | undefined;
  dir?: "ltr" | "rtl" | "auto" | undefined;
  autoFocus?: boolean | undefined;
}

/** Several lines of text. Ctrl or ⌘ with Enter sends its form. The ref is the textarea. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(props, ref) {
  const { name, value, onChange, rows = 4, dir, autoFocus, ...field } = props;
  return (
    <NativeField {...field} lookName="TextArea">
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          name={name}
          value={value}
          rows={rows}
          dir={dir}
          readOnly={field.isReadOnly}
          // biome-ignore lint/a11y/noAutofocus: only in dialogs, which move the focus anyway
          autoFocus={autoFocus}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </NativeField>
  );
});
