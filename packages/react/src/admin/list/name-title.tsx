"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { Skeleton } from "../../primitives/index.ts";
import { VISUALLY_HIDDEN } from "../../primitives/look.ts";
import { useNamed } from "../base/scope.tsx";

export interface NameTitleProps {
  /** Stands before the name, or before its placeholder. */
  picture?: ReactNode;
  actions?: ReactNode;
  /** Undefined: unknown, or not loaded yet. */
  name: string | undefined;
  isPending: boolean;
  /** Title without a name. While the name is loading, only screen readers get it. */
  children: ReactNode;
}

/** Title of a page about a user or an organization. */
export function NameTitle({ picture, actions, name, isPending, children }: NameTitleProps): ReactNode {
  useNamed(name);
  if (name !== undefined)
    return (
      <SectionTitle actions={actions}>
        {picture} <bdi>{name}</bdi>
      </SectionTitle>
    );
  return (
    <SectionTitle>
      {isPending ? (
        <>
          {picture}
          <Skeleton width="12rem" />
          <span style={VISUALLY_HIDDEN}>{children}</span>
        </>
      ) : (
        children
      )}
    </SectionTitle>
  );
}
