"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { FormFlowState, FormValues } from "../flows/form-flow.ts";
import { focusSoon } from "./focus-soon.ts";

export interface FocusPlaces {
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  alert: RefObject<HTMLDivElement | null>;
  /** Whether it goes to the alert. */
  isAlertFocused: boolean;
}

/** After each refusal the focus goes to what has to be looked at: the field, the list of problems, or the alert. */
export function useFormFocus<Values extends FormValues>(
  state: Pick<FormFlowState<Values>, "failures" | "focus">,
): FocusPlaces {
  const { failures, focus } = state;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isDrawn = useRef(false);
  const seen = useRef(0);
  useEffect(() => {
    // A page that was drawn with a refusal: a person who has begun to type isn't interrupted.
    const isBusy = !isDrawn.current && form.current?.contains(document.activeElement) === true;
    isDrawn.current = true;
    if (failures === seen.current) return;
    seen.current = failures;
    if (focus === null || isBusy) return;
    if ("field" in focus) focusSoon(fieldOf(form.current, focus.field));
    else if ("summary" in focus) focusSoon(summary.current);
    else focusSoon(alert.current);
  }, [failures, focus]);
  return { form, summary, alert, isAlertFocused: focus !== null && "alert" in focus };
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : undefined;
}

/**
 * What stands in the text fields of a form now, by name: browsers and password managers fill them without saying so.
 */
export function typedIn<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const typed: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const field = fieldOf(form, name);
    if (field instanceof HTMLInputElement) typed[name] = field.value;
  }
  return typed;
}
