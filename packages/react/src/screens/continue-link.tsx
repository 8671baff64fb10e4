"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../context/context.ts";
import { LinkButton } from "../primitives/link-button.tsx";

export interface ContinueLinkProps {
  to: string;
  /** Called on a press. Default: follows the link. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to the next page, by the application's router. */
export function ContinueLink({ to, onPress, children }: ContinueLinkProps): ReactNode {
  const { navigate } = useSurroundings();
  return (
    <LinkButton
      variant="primary"
      isWide
      part="continue"
      href={to}
      onClick={(event) => {
        // With these keys the browser opens a new tab or window.
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
