"use client";
import { forwardRef, type ReactNode } from "react";
import { useSurroundings } from "../context/context.ts";
import type { ButtonVariant } from "../primitives/button.tsx";
import { type LookProps, lookOf } from "../primitives/look.ts";

export interface ActionLinkProps extends LookProps {
  /** Undefined: the application has no such page, and nothing is rendered. */
  href: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: "regular" | "small" | undefined;
  /** True fills the width of the container. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** A link that looks like a button, rendered by the application's link component. */
export const ActionLink = forwardRef<HTMLAnchorElement, ActionLinkProps>(function ActionLink(props, ref) {
  const { href, variant = "secondary", size = "regular", isWide, children, ...look } = props;
  const { Link } = useSurroundings();
  if (href === undefined) return null;
  const looks = { "data-variant": variant, "data-size": size, "data-wide": isWide || undefined };
  return (
    <Link href={href} {...lookOf("Button", look)} {...looks} ref={ref}>
      {children}
    </Link>
  );
});
