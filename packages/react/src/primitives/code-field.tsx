"use client";
import { plainCode } from "@latchkey/client/shared";
import { type CSSProperties, forwardRef, type ReactNode, useRef } from "react";
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
  const isDigits = kind === "digits";
  return (
    <FieldBase
      autoComplete={isDigits ? "one-time-code" : "off"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      dir="ltr"
      {...field}
      name="CodeField"
      inputName={field.name}
      forwarded={ref}
      // React's type has no custom properties.
      style={isDigits ? ({ ...field.style, "--digits": length } as CSSProperties) : field.style}
      end={isDigits ? <Cells count={length} at={field.value?.length ?? 0} /> : undefined}
      type="text"
      inputMode={isDigits ? "numeric" : "text"}
      onChange={(typed) => {
        const before = field.value ?? "";
        const all = plainCode(typed);
        // A digit after a complete code, such as a refused one, begins another.
        const isNext = isDigits && before.length === length && all.length > length;
        const code = isNext && all.startsWith(before) ? all.slice(length) : all;
        onChange?.(code);
        if (wasComplete.current || code.length !== length) return;
        wasComplete.current = true;
        onComplete?.(code);
      }}
    />
  );
});

/** A frame for each digit, drawn above the input. `at`: the digit that is typed next. */
function Cells({ count, at }: { count: number; at: number }): ReactNode {
  return (
    <span data-part="cells" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <span key={index} data-next={index === Math.min(at, count - 1) || undefined} />
      ))}
    </span>
  );
}
