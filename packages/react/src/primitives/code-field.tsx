"use client";
import { plainCode } from "@latchkey/client/shared";
import { forwardRef, useRef } from "react";
import { FieldBase, type FieldProps } from "./field.tsx";

export interface CodeFieldProps extends Omit<FieldProps, "type" | "inputMode" | "end" | "inputProps"> {
  /** Number of characters of a whole code. Default 6. */
  length?: number | undefined;
  /** "digits" (default) or "text": backup codes, device codes. */
  kind?: "digits" | "text" | undefined;
  /** Called once, the first time the code is complete: afterwards the user submits it. */
  onComplete?: ((code: string) => void) | undefined;
}

/**
 * A code of several characters in a single input, so that it can be pasted, filled in, read out and
 * corrected. Characters that aren't part of a code, such as blanks, punctuation and invisible
 * marks, are accepted and dropped.
 */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(props, ref) {
  const { length = 6, kind = "digits", onComplete, onChange, ...field } = props;
  const wasComplete = useRef(false);
  return (
    <FieldBase
      autoComplete={kind === "digits" ? "one-time-code" : "off"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      dir="ltr"
      {...field}
      name="CodeField"
      inputName={field.name}
      forwarded={ref}
      type="text"
      inputMode={kind === "digits" ? "numeric" : "text"}
      onChange={(typed) => {
        const before = field.value ?? "";
        const all = plainCode(typed);
        // A digit after a complete code, such as a refused one, begins another.
        const isNext = kind === "digits" && before.length === length && all.length > length;
        const code = isNext && all.startsWith(before) ? all.slice(length) : all;
        onChange?.(code);
        if (wasComplete.current || code.length !== length) return;
        wasComplete.current = true;
        onComplete?.(code);
      }}
    />
  );
});
