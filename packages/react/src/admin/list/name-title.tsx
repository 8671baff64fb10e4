"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { Skeleton } from "../../primitives/index.ts";
import { VISUALLY_HIDDEN } from "../../primitives/look.ts";
import { useNamed } from "../scope.tsx";

export interface NameTitleProps {
  /** Undefined: it isn't known, or not yet. */
  name: string | undefined;
  isPending: boolean;
  /** What stands there without a name. While one is on its way, for screen readers alone. */
  children: ReactNode;
}

/** The title of the page about one user or organization. */
export function NameTitle({ name, isPending, children }: NameTitleProps): ReactNode {
  useNamed(name);
  if (name !== undefined)
    return (
      <SectionTitle>
        <bdi>{name}</bdi>
      </SectionTitle>
    );
  return (
    <SectionTitle>
      {isPending ? (
        <>
          <Skeleton width="12rem" />
          <span style={VISUALLY_HIDDEN}>{children}</span>
        </>
      ) : (
        children
      )}
    </SectionTitle>
  );
}
