"use client";
import { singleLine } from "@latchkey/client/shared";
import { useEffect, useRef } from "react";
import type { FormFlow, FormFlowState } from "./form-flow.ts";

type Texts = Readonly<Record<string, string>>;

type Form<Values extends Texts> = Pick<FormFlowState<Values>, "values" | "pending" | "done"> &
  Pick<FormFlow<Values>, "reset" | "set">;

/**
 * Shows values that changed elsewhere, or have just loaded, except in fields that the user has edited. Returns
 * what a bar to save changes needs.
 */
export function useStoredValues<Values extends Texts>(form: Form<Values>, stored: Values): Changes {
  const known = useRef(stored);
  useEffect(() => {
    // While the form is pending, a stored value may be the optimistic one, which a refusal takes back.
    if (form.pending || areSame(stored, known.current)) return;
    const isUntouched = areSame(form.values, known.current);
    const untouched = namesOf(stored).filter((name) => isSame(form.values[name], known.current[name]));
    known.current = stored;
    if (isUntouched) form.reset(stored);
    else for (const name of untouched) form.set(name, stored[name]);
  });
  return {
    isChanged: form.pending || (!form.done && !areSame(form.values, stored)),
    discard: () => form.reset(stored),
  };
}

export interface Changes {
  /** True if a value isn't the stored one, or is being saved. */
  readonly isChanged: boolean;
  /** Shows the stored values again. */
  discard(): void;
}

function namesOf<Values extends Texts>(values: Values): (keyof Values & string)[] {
  // Keys of a record are strings.
  return Object.keys(values) as (keyof Values & string)[];
}

function areSame(a: Texts, b: Texts): boolean {
  return Object.keys(a).every((name) => isSame(a[name], b[name]));
}

function isSame(a = "", b = ""): boolean {
  return singleLine(a) === singleLine(b);
}
