"use client";
import type { ReactNode } from "react";
import { SettingsSection } from "../../layout/settings.tsx";
import { useSections } from "../../screens/sections.ts";

/** A group of related facts. */
export function Group({
  title,
  children,
  below,
}: {
  title: string;
  children: ReactNode;
  below?: ReactNode;
}): ReactNode {
  const { headingLevel } = useSections();
  return (
    <SettingsSection title={title} headingLevel={headingLevel === 1 ? 2 : 3}>
      <dl data-part="facts">{children}</dl>
      {below}
    </SettingsSection>
  );
}
