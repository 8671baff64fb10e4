"use client";
import { forwardRef, type ReactNode, useId } from "react";
import { type LookProps, lookOf } from "../primitives/look.ts";

export interface PageTitleProps extends LookProps {
  children: ReactNode;
  intro?: ReactNode;
  /** Main actions of the page, at the end of the heading's line. */
  actions?: ReactNode;
  /** Default 1. */
  headingLevel?: 1 | 2 | 3 | undefined;
}

/** Heading of a page. Takes the focus when the page was opened by script. */
export const PageTitle = forwardRef<HTMLHeadingElement, PageTitleProps>(function PageTitle(props, ref) {
  const { children, intro, actions, headingLevel = 1, ...look } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div {...lookOf("PageTitle", look)}>
      <Heading ref={ref} tabIndex={-1} data-part="title">
        {children}
      </Heading>
      {actions ? <div data-part="actions">{actions}</div> : null}
      {intro ? <p data-part="intro">{intro}</p> : null}
    </div>
  );
});

export interface SettingsSectionProps extends LookProps {
  id?: string | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** Actions at the end of the heading's line. */
  actions?: ReactNode;
  /** "danger": outlined, and last on its page. */
  tone?: "plain" | "danger" | undefined;
  /** Default 2. */
  headingLevel?: 2 | 3 | undefined;
  children: ReactNode;
}

/** Group of related settings on a page. */
export const SettingsSection = forwardRef<HTMLElement, SettingsSectionProps>(
  function SettingsSection(props, ref) {
    const { id, title, description, actions, tone = "plain", headingLevel = 2, children, ...look } = props;
    const titleId = useId();
    const Heading = `h${headingLevel}` as const;
    return (
      <section
        {...lookOf("SettingsSection", look)}
        ref={ref}
        id={id}
        aria-labelledby={titleId}
        data-tone={tone}
      >
        <div data-part="header">
          <div>
            <Heading id={titleId} data-part="title">
              {title}
            </Heading>
            {description ? <p data-part="description">{description}</p> : null}
          </div>
          {actions ? <div data-part="actions">{actions}</div> : null}
        </div>
        <div data-part="rows">{children}</div>
      </section>
    );
  },
);

export interface SettingsRowProps extends LookProps {
  /** Text of the label; omit it if `children` is a field with a label. */
  label?: ReactNode;
  help?: ReactNode;
  icon?: ReactNode;
  /** True for the current session or active organization: marked with the latch. */
  isCurrent?: boolean | undefined;
  /** Control at the end of the row. */
  children?: ReactNode;
}

/** One setting: its name at the start, its control at the end, a hairline to the next. */
export const SettingsRow = forwardRef<HTMLDivElement, SettingsRowProps>(function SettingsRow(props, ref) {
  const { label, help, icon, isCurrent, children, ...look } = props;
  return (
    <div {...lookOf("SettingsRow", look)} ref={ref} data-current={isCurrent || undefined}>
      {icon ? <span data-part="icon">{icon}</span> : null}
      {label || help ? (
        <div data-part="about">
          {label ? <div data-part="label">{label}</div> : null}
          {help ? <div data-part="help">{help}</div> : null}
        </div>
      ) : null}
      {children ? <div data-part="control">{children}</div> : null}
    </div>
  );
});

export interface PanelProps extends LookProps {
  icon?: ReactNode;
  title?: ReactNode;
  /** Default 2. */
  headingLevel?: 2 | 3 | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Replaces a content that failed to load or is empty: says what is missing and what to do. */
export const Panel = forwardRef<HTMLDivElement, PanelProps>(function Panel(props, ref) {
  const { icon, title, headingLevel = 2, children, actions, ...look } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div {...lookOf("Panel", look)} ref={ref}>
      {icon}
      {title ? <Heading data-part="title">{title}</Heading> : null}
      {children ? <div data-part="text">{children}</div> : null}
      {actions ? <div data-part="actions">{actions}</div> : null}
    </div>
  );
});
