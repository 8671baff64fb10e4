"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { FormFlowState, FormValues } from "../flows/form-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { focusSoon } from "./focus-soon.ts";

export interface FocusPlaces {
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  alert: RefObject<HTMLDivElement | null>;
  /** True if the alert takes the focus. */
  isAlertFocused: boolean;
}

/** IDs of a form's text fields, by the flow's names. */
export type FieldIds = Readonly<Record<string, string>>;

/** Moves the focus after each refusal: to the field, the list of errors, or the alert. */
export function useFormFocus<Values extends FormValues>(
  state: Pick<FormFlowState<Values>, "failures" | "focus">,
  ids: FieldIds,
): FocusPlaces {
  const { failures, focus } = state;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isDrawn = useRef(false);
  const seen = useRef(0);
  const latestIds = useLatest(ids);
  useEffect(() => {
    // A page that was rendered with a refusal doesn't interrupt a user who has begun to type.
    const isBusy = !isDrawn.current && form.current?.contains(document.activeElement) === true;
    isDrawn.current = true;
    if (failures === seen.current) return;
    seen.current = failures;
    if (focus === null || isBusy) return;
    if ("field" in focus) focusField(fieldOf(form.current, latestIds.current, focus.field));
    else if ("summary" in focus) focusSoon(summary.current);
    else focusSoon(alert.current);
  }, [failures, focus]);
  return { form, summary, alert, isAlertFocused: focus !== null && "alert" in focus };
}

/** Selects the wrong digits of a code, so that typing replaces them. */
function focusField(field: HTMLElement | undefined): void {
  focusSoon(field);
  if (field instanceof HTMLInputElement && field.autocomplete === "one-time-code") field.select();
}

/** Returns the input for the flow's name, which need not be the input's name. */
function fieldOf(form: HTMLFormElement | null, ids: FieldIds, name: string): HTMLElement | undefined {
  const field = form?.elements.namedItem(ids[name] ?? name);
  return field instanceof HTMLElement ? field : undefined;
}

/**
 * Returns the current text of a form's fields, by the flow's names: browsers and password
 * managers fill them without events.
 */
export function typedIn(form: HTMLFormElement, ids: FieldIds): Partial<Record<string, string>> {
  const typed: Partial<Record<string, string>> = {};
  for (const name of Object.keys(ids)) {
    const field = fieldOf(form, ids, name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) typed[name] = field.value;
  }
  return typed;
}
