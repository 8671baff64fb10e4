"use client";
import { type RefObject, useEffect } from "react";

/** Moves the focus to an element each time `when` changes to another value that isn't empty: a count of failures. */
export function useFocusWhen(
  ref: RefObject<HTMLElement | null>,
  when: boolean | number | string | undefined,
): void {
  useEffect(() => {
    if (when) ref.current?.focus();
  }, [ref, when]);
}
