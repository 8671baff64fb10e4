import type { ReactNode } from "react";
import { VISUALLY_HIDDEN } from "./look.ts";

/**
 * Whose password this form is about, for password managers. A text input out of sight: they skip `type=hidden`.
 */
export function HiddenUsername({ value }: { value: string }): ReactNode {
  return (
    <input
      data-lk="HiddenUsername"
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      style={VISUALLY_HIDDEN}
    />
  );
}
