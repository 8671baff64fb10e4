"use client";
import { forwardRef, type ReactNode, useId, useImperativeHandle, useRef } from "react";
import { useMessages } from "../messages/index.ts";
import { type LookProps, lookOf } from "./look.ts";
import { useFocusWhen } from "./use-focus-when.ts";

export interface Problem {
  /** Id of the input. */
  fieldId: string;
  text: ReactNode;
}

export interface ErrorSummaryProps extends LookProps {
  problems: readonly Problem[];
  /** Moves the focus here on each change to another value that isn't empty: a count of failures. */
  isFocusedWhen?: boolean | number | string | undefined;
}

/** A summary above a form with two or more invalid fields, each linked. Renders nothing without problems. */
export const ErrorSummary = forwardRef<HTMLDivElement, ErrorSummaryProps>(
  function ErrorSummary(props, forwarded) {
    const { problems, isFocusedWhen, ...look } = props;
    const t = useMessages();
    const titleId = useId();
    const ref = useRef<HTMLDivElement>(null);
    useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => ref.current, []);
    useFocusWhen(ref, problems.length > 0 ? isFocusedWhen : undefined);
    if (problems.length === 0) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named place to land on
      <div {...lookOf("ErrorSummary", look)} ref={ref} role="group" aria-labelledby={titleId} tabIndex={-1}>
        <p id={titleId} data-part="title">
          {t("common.problems", { n: problems.length })}
        </p>
        <ul>
          {problems.map(({ fieldId, text }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  const field = event.currentTarget.ownerDocument.getElementById(fieldId);
                  if (!field) return;
                  // Following the link would change the URL, and single-page routers would act on that.
                  event.preventDefault();
                  field.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  },
);
