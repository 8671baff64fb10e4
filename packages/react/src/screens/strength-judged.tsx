"use client";
import { type ReactNode, useEffect, useState } from "react";
import { type PasswordContext, passwordStrength } from "../flows/password-strength.ts";
import { useMessages } from "../messages/provider.tsx";
import { VISUALLY_HIDDEN } from "../primitives/look.ts";

/** Milliseconds after the last key, so that screen readers don't announce each change. */
const PAUSE = 600;

export interface StrengthProps extends PasswordContext {
  password: string;
  /** True if the field shows the reason. */
  isRefused?: boolean | undefined;
  className?: string | undefined;
}

/** The strength itself, loaded by `Strength`. */
export function StrengthJudged({ password, isRefused, className, ...context }: StrengthProps): ReactNode {
  const t = useMessages();
  const { level, hint } = passwordStrength(password, context);
  const line = hint === null || isRefused ? "" : t.text(hint);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(line), PAUSE);
    return () => clearTimeout(timer);
  }, [line]);
  return (
    <div
      data-lk="Strength"
      data-part="strength"
      data-level={isRefused ? Math.min(level, 1) : level}
      className={className}
    >
      <div data-part="bar" aria-hidden="true" />
      <p data-part="line" aria-hidden="true">
        {line}
      </p>
      <p role="status" style={VISUALLY_HIDDEN}>
        {said}
      </p>
    </div>
  );
}
