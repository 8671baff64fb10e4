import type { ReactNode } from "react";
import { VISUALLY_HIDDEN } from "./look.ts";

/**
 * The account's username in a password form, for password managers. It is a hidden text input,
 * since they skip `type=hidden`.
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
