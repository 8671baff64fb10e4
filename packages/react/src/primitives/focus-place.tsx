"use client";
import { type CSSProperties, forwardRef, type ReactNode } from "react";

export interface FocusPlaceProps {
  /** `data-lk`. */
  name: string;
  /** Kind of component, for styles that it shares with others. */
  kind?: "list" | undefined;
  label: string;
  isBusy?: boolean | undefined;
  className: string | undefined;
  style: CSSProperties | undefined;
  children: ReactNode;
}

/** A named group that takes the focus when the focused button is gone. */
export const FocusPlace = forwardRef<HTMLDivElement, FocusPlaceProps>(function FocusPlace(props, ref) {
  const { name, kind, label, isBusy, className, style, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named place to land on
    <div
      ref={ref}
      role="group"
      aria-label={label}
      aria-busy={isBusy || undefined}
      tabIndex={-1}
      data-lk={name}
      data-lk-kind={kind}
      className={className}
      style={style}
    >
      {children}
    </div>
  );
});
