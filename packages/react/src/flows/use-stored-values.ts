"use client";
import { singleLine } from "@latchkey/client/shared";
import { useEffect, useRef } from "react";
import type { FormFlow, FormFlowState } from "./form-flow.ts";

type Texts = Readonly<Record<string, string>>;

type Form<Values extends Texts> = Pick<FormFlowState<Values>, "values" | "pending"> &
  Pick<FormFlow<Values>, "reset">;

/** Shows values that changed elsewhere, or have just loaded, unless the user has edited the form. */
export function useStoredValues<Values extends Texts>(form: Form<Values>, stored: Values): void {
  const known = useRef(stored);
  useEffect(() => {
    // While the form is pending, a stored value may be the optimistic one, which a refusal takes back.
    if (form.pending || areSame(stored, known.current)) return;
    const isUntouched = areSame(form.values, known.current);
    known.current = stored;
    if (isUntouched) form.reset(stored);
  });
}

function areSame(a: Texts, b: Texts): boolean {
  return Object.keys(a).every((name) => singleLine(a[name] ?? "") === singleLine(b[name] ?? ""));
}
