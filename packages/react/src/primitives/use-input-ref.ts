"use client";
import { type ForwardedRef, type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Returns the input's ref, also given to the caller's ref. Text that was typed or filled in before hydration
 * is passed to `onChange`: otherwise the next render would replace it with the server's value.
 */
export function useInputRef(
  forwarded: ForwardedRef<HTMLInputElement>,
  value: string | undefined,
  onChange: ((value: string) => void) | undefined,
): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement | null>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(forwarded, () => ref.current, []);
  const isFirstRenderOfServerMarkup = useRef(!useHydrated());
  useEffect(() => {
    if (!isFirstRenderOfServerMarkup.current) return;
    isFirstRenderOfServerMarkup.current = false;
    const typed = ref.current?.value;
    if (typed !== undefined && value !== undefined && typed !== value) onChange?.(typed);
  }, [value, onChange]);
  return ref;
}
