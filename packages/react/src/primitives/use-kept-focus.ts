"use client";
import { type RefObject, useEffect, useRef } from "react";

/** Who gets the focus. Null: nobody. */
type HeirOf = (root: HTMLElement) => HTMLElement | null;

const itself: HeirOf = (root) => root;

/**
 * Focus is never lost: where what has it goes away and nothing has taken it, `heirOf` says who gets it. Default: the
 * root, which can be focused then (`tabIndex={-1}`).
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, heirOf: HeirOf = itself): void {
  const heir = useRef(heirOf);
  heir.current = heirOf;
  const watched = useRef<{ element: HTMLElement; stop(): void } | null>(null);
  // The element may come later, and be another one.
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
    // Elements alone are focused.
    last = target as Element;
  };
  const forget = ({ target, relatedTarget }: FocusEvent): void => {
    // Focus goes to elements alone, and elements are nodes.
    if (relatedTarget !== null && !root.contains(relatedTarget as Node)) last = null;
    // Who leaves it by a press beside it doesn't want it back; who leaves the window does.
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
