"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../context/context.ts";
import type { ButtonVariant } from "../primitives/button.tsx";

export interface ActionLinkProps {
  /** Undefined: the application has no such page, and nothing is rendered. */
  href: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: "regular" | "small" | undefined;
  children: ReactNode;
}

/** A link that looks like a button, rendered by the application's link component. */
export function ActionLink({
  href,
  variant = "secondary",
  size = "regular",
  children,
}: ActionLinkProps): ReactNode {
  const { Link } = useSurroundings();
  if (href === undefined) return null;
  const looks = { "data-lk": "Button", "data-variant": variant, "data-size": size };
  return (
    <Link href={href} {...looks}>
      {children}
    </Link>
  );
}
