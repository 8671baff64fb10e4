"use client";
import type { ReactNode, RefObject } from "react";
import type { FieldErrors, FormValues } from "../flows/form-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { ErrorSummary } from "../primitives/error-summary.tsx";

interface ProblemsProps<Values> {
  errors: FieldErrors<Values>;
  /** The inputs' ids by name, in the order of the fields. */
  ids: { readonly [Name in keyof Values]?: string };
  summaryRef: RefObject<HTMLDivElement | null>;
  className: string | undefined;
}

/** Two or more invalid fields, as links. A single one has the focus anyway. */
export function Problems<Values extends FormValues>(props: ProblemsProps<Values>): ReactNode {
  const { errors, ids, summaryRef, className } = props;
  const t = useMessages();
  const problems = Object.entries<string | undefined>(ids).flatMap(([name, fieldId]) => {
    const notice = errors[name];
    return notice === undefined || fieldId === undefined ? [] : [{ fieldId, text: t.text(notice.text) }];
  });
  if (problems.length < 2) return null;
  return <ErrorSummary ref={summaryRef} part="summary" className={className} problems={problems} />;
}
