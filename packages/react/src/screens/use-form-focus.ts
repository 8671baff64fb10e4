"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { FormFlowState, FormValues } from "../flows/form-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { focusSoon } from "./focus-soon.ts";

export interface FocusPlaces {
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  alert: RefObject<HTMLDivElement | null>;
  /** Whether it goes to the alert. */
  isAlertFocused: boolean;
}

/** IDs of a form's text fields, by the name that the flow has for each. */
export type FieldIds = Readonly<Record<string, string>>;

/** After each refusal the focus goes to what has to be looked at: the field, the list of problems, or the alert. */
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
    // A page that was drawn with a refusal: a person who has begun to type isn't interrupted.
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

/** The digits of a code are typed anew, in place of the wrong ones. */
function focusField(field: HTMLElement | undefined): void {
  focusSoon(field);
  if (field instanceof HTMLInputElement && field.autocomplete === "one-time-code") field.select();
}

/** The name of an input is what a form post calls it, which need not be the flow's name. */
function fieldOf(form: HTMLFormElement | null, ids: FieldIds, name: string): HTMLElement | undefined {
  const field = form?.elements.namedItem(ids[name] ?? name);
  return field instanceof HTMLElement ? field : undefined;
}

/**
 * What stands in the text fields of a form now, by the flow's names: browsers and password managers fill them without
 * saying so.
 */
export function typedIn(form: HTMLFormElement, ids: FieldIds): Partial<Record<string, string>> {
  const typed: Partial<Record<string, string>> = {};
  for (const name of Object.keys(ids)) {
    const field = fieldOf(form, ids, name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) typed[name] = field.value;
  }
  return typed;
}
