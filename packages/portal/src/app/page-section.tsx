import { type ReactNode, useId } from "react";

export interface PageSectionProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** One of several things on a page, below a heading of its own. */
export function PageSection({ title, description, children }: PageSectionProps): ReactNode {
  const id = useId();
  return (
    <section data-portal="Section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {description === undefined ? null : <p>{description}</p>}
      </header>
      {children}
    </section>
  );
}
