"use client";
import { type ForwardedRef, type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The input's ref, also given to the caller's ref. What someone typed, or a password manager filled in, before
 * the page came alive is told to `onChange` then: otherwise the next render would write the server's value over it.
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
