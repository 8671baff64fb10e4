"use client";
import { type AnchorHTMLAttributes, forwardRef, type ReactNode } from "react";
import type { ButtonVariant } from "./button.tsx";
import { type LookProps, lookOf } from "./look.ts";

export interface LinkButtonProps
  extends LookProps,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style"> {
  href: string;
  /** "link" looks like a link in a text, the others like buttons. Default "secondary". */
  variant?: ButtonVariant | "link" | undefined;
  size?: "regular" | "small" | undefined;
  isWide?: boolean | undefined;
  icon?: ReactNode;
}

/** A link that looks like a button. It works without script. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(function LinkButton(props, ref) {
  const {
    variant = "secondary",
    size = "regular",
    isWide,
    icon,
    children,
    className,
    style,
    part,
    ...anchor
  } = props;
  const isLink = variant === "link";
  return (
    <a
      {...anchor}
      {...lookOf(isLink ? "Link" : "Button", { className, style, part })}
      ref={ref}
      data-variant={isLink ? undefined : variant}
      data-size={isLink ? undefined : size}
      data-wide={isWide || undefined}
    >
      {icon}
      <span data-part="label">{children}</span>
    </a>
  );
});
