"use client";
import { type ReactNode, useCallback, useId } from "react";
import { PageTitle } from "../layout/settings.tsx";
import { useSections } from "../screens/sections.ts";

export interface SectionTitleProps {
  children: ReactNode;
  intro?: ReactNode;
  /** Actions at the end of the heading's line. */
  actions?: ReactNode;
}

/** The title of a section. Takes the focus after the user selects the section. */
export function SectionTitle({ children, intro, actions }: SectionTitleProps): ReactNode {
  const { headingLevel, takesFocus } = useSections();
  // A callback ref, not an effect: an effect may run after the next selection, and take its focus.
  const focus = useCallback(
    (title: HTMLHeadingElement | null) => {
      if (title !== null && takesFocus?.()) title.focus();
    },
    [takesFocus],
  );
  return (
    <PageTitle ref={focus} headingLevel={headingLevel} intro={intro} actions={actions}>
      {children}
    </PageTitle>
  );
}

export interface SubsectionProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** A part of a section, below a subheading. */
export function Subsection({ title, description, children }: SubsectionProps): ReactNode {
  const { headingLevel } = useSections();
  const id = useId();
  const Heading = headingLevel === 1 ? "h2" : "h3";
  return (
    <section data-lk="Subsection" aria-labelledby={id}>
      <div data-part="header">
        <Heading id={id}>{title}</Heading>
        {description === undefined ? null : <p>{description}</p>}
      </div>
      {children}
    </section>
  );
}
