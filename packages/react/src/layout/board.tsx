"use client";
import { type ReactNode, useId } from "react";

/** Settings at a glance: a row for each, with its state and one action. */
export function Board({ children }: { children: ReactNode }): ReactNode {
  return <div data-lk="Board">{children}</div>;
}

export interface BoardRowProps {
  title: ReactNode;
  headingLevel: 2 | 3;
  /** A `BoardLine`, with more below it, or anything else. */
  children: ReactNode;
}

/** One setting. */
export function BoardRow({ title, headingLevel, children }: BoardRowProps): ReactNode {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section data-part="row" aria-labelledby={id}>
      <Heading id={id} data-part="label">
        {title}
      </Heading>
      {children}
    </section>
  );
}

export interface BoardLineProps {
  /** Null: there is none. */
  action: ReactNode;
  /** State of the setting. */
  children: ReactNode;
}

/** The state of a setting below its title, with its action at the end of the row. */
export function BoardLine({ action, children }: BoardLineProps): ReactNode {
  return (
    <>
      <p data-part="state">{children}</p>
      {action ? <div data-part="action">{action}</div> : null}
    </>
  );
}
