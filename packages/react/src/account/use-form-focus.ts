"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { FormFlowState, FormValues } from "../flows/index.ts";

/** Moves the focus after a refusal to the field that is wrong. Alerts and summaries take it themselves. */
export function useFormFocus<Values extends FormValues>(
  { failures, focus }: Pick<FormFlowState<Values>, "failures" | "focus">,
  fields: Readonly<Partial<Record<keyof Values & string, RefObject<HTMLInputElement | null>>>>,
): void {
  const latest = useRef({ focus, fields });
  latest.current = { focus, fields };
  useEffect(() => {
    const { focus, fields } = latest.current;
    if (failures > 0 && focus !== null && "field" in focus) fields[focus.field]?.current?.focus();
  }, [failures]);
}
