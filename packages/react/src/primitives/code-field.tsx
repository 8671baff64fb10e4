"use client";
import { plainCode } from "@latchkey/client/shared";
import { forwardRef, useRef } from "react";
import { FieldBase, type FieldProps } from "./field.tsx";

export interface CodeFieldProps extends Omit<FieldProps, "type" | "inputMode" | "end" | "inputProps"> {
  /** Number of characters of a whole code. Default 6. */
  length?: number | undefined;
  /** "digits" (default) or "text": backup codes, device codes. */
  kind?: "digits" | "text" | undefined;
  /** Told once, the first time the code is whole: afterwards it's the person who sends it. */
  onComplete?: ((code: string) => void) | undefined;
}

/**
 * A code of several characters in one input, never one for each: it can be pasted, filled in, read out and corrected.
 * Everything that isn't part of a code is accepted and dropped: blanks, punctuation, invisible marks.
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
        // A digit after a whole code, such as one that was refused, begins another.
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
