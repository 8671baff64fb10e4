import { forwardRef, type ReactNode } from "react";
import { type LookProps, lookOf } from "./look.ts";

export interface BadgeProps extends LookProps {
  /** Default "neutral". "brass" marks the caller's or current item. */
  tone?: "neutral" | "accent" | "brass" | "success" | "warning" | "danger" | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** One or two words about an item. */
export const Badge = forwardRef<HTMLSpanElement, BadgeProps>(function Badge(props, ref) {
  const { tone = "neutral", icon, children, ...look } = props;
  return (
    <span {...lookOf("Badge", look)} ref={ref} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
});
