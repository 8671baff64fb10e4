"use client";
import type { ReactNode } from "react";
import { LinkButton } from "../primitives/link-button.tsx";
import { useSurroundings } from "../provider/context.ts";

export interface ContinueLinkProps {
  to: string;
  children: ReactNode;
}

/** The way on from a screen that is done with, by the application's own router. */
export function ContinueLink({ to, children }: ContinueLinkProps): ReactNode {
  const { navigate } = useSurroundings();
  return (
    <LinkButton
      variant="primary"
      isWide
      part="continue"
      href={to}
      onClick={(event) => {
        // In a new tab, if that is what was asked for.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </LinkButton>
  );
}
