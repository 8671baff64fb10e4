"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../context/context.ts";

export interface TextLinkProps {
  href: string;
  /** Called with script, instead of following the link. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** A link in a text, rendered by the application's link component. */
export function TextLink({ href, onPress, children }: TextLinkProps): ReactNode {
  const { Link } = useSurroundings();
  const press = onPress && {
    onClick(event: { preventDefault(): void }) {
      event.preventDefault();
      onPress();
    },
  };
  return (
    <Link href={href} data-lk="Link" {...press}>
      {children}
    </Link>
  );
}
