"use client";
import { type RefObject, useEffect, useRef } from "react";

/** Returns the element that gets the focus. Null: none. */
type HeirOf = (root: HTMLElement) => HTMLElement | null;

const itself: HeirOf = (root) => root;

/**
 * Keeps the focus from being lost: if the focused element is removed and nothing else takes the focus, the
 * element from `heirOf` gets it. Default: the root, which must be focusable (`tabIndex={-1}`).
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, heirOf: HeirOf = itself): void {
  const heir = useRef(heirOf);
  heir.current = heirOf;
  const watched = useRef<{ element: HTMLElement; stop(): void } | null>(null);
  // The element may be rendered later, or replaced.
  useEffect(() => {
    const element = root.current;
    if (watched.current?.element === element) return;
    watched.current?.stop();
    watched.current = element && { element, stop: watch(element, () => heir.current(element)) };
  });
  useEffect(
    () => () => {
      watched.current?.stop();
      watched.current = null;
    },
    [],
  );
}

function watch(root: HTMLElement, heirOf: () => HTMLElement | null): () => void {
  const { ownerDocument: document } = root;
  let last: Element | null = null;
  const note = ({ target }: FocusEvent): void => {
    // Only elements are focused.
    last = target as Element;
  };
  const forget = ({ target, relatedTarget }: FocusEvent): void => {
    // Only elements are focused, and elements are nodes.
    if (relatedTarget !== null && !root.contains(relatedTarget as Node)) last = null;
    // A press elsewhere gives the focus up; leaving the window doesn't.
    else if (document.hasFocus())
      queueMicrotask(() => {
        if (last === target && root.contains(last) && document.activeElement !== last) last = null;
      });
  };
  const observer = new MutationObserver(() => {
    if (last === null || root.contains(last)) return;
    last = null;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) heirOf()?.focus();
  });
  root.addEventListener("focusin", note);
  root.addEventListener("focusout", forget);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener("focusin", note);
    root.removeEventListener("focusout", forget);
    observer.disconnect();
  };
}
