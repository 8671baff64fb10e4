"use client";
import type { ReactNode } from "react";
import type { ButtonVariant } from "../primitives/button.tsx";
import { useSurroundings } from "../provider/context.ts";

export interface ActionLinkProps {
  /** Undefined: there is no such place, and nothing leads there. */
  href: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: "regular" | "small" | undefined;
  children: ReactNode;
}

/** A link that looks like a button, by the application's own kind of links. */
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
