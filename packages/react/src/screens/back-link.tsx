"use client";
import type { ReactNode } from "react";
import { ArrowLeft } from "../primitives/icons.tsx";
import { TextLink, type TextLinkProps } from "./text-link.tsx";

export interface BackLinkProps extends Omit<TextLinkProps, "href"> {
  /** Undefined: the application has no such page, and nothing is rendered. */
  href: string | undefined;
}

/** The link above a title, to the page that the reader came from. */
export function BackLink({ href, children, ...link }: BackLinkProps): ReactNode {
  if (href === undefined) return null;
  return (
    <p data-part="back">
      <TextLink href={href} {...link}>
        <ArrowLeft size={16} />
        {children}
      </TextLink>
    </p>
  );
}
