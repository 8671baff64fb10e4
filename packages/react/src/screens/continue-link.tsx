"use client";
import type { ReactNode } from "react";
import { LinkButton } from "../primitives/link-button.tsx";
import { useSurroundings } from "../provider/context.ts";

export interface ContinueLinkProps {
  to: string;
  /** What a press does. Default: goes there. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** The way on from a screen that is done with, by the application's own router. */
export function ContinueLink({ to, onPress, children }: ContinueLinkProps): ReactNode {
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
        if (onPress === undefined) navigate(to);
        else onPress();
      }}
    >
      {children}
    </LinkButton>
  );
}
