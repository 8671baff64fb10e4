/**
 * Calls back when the user returns to the page or the network returns, until the returned function is called.
 */
export function onAttention(callback: () => void): () => void {
  const ifVisible = (): void => {
    if (document.visibilityState === "visible") callback();
  };
  // React Native and Node have no such events; workers have the first two.
  const target: Partial<Pick<typeof globalThis, "addEventListener" | "removeEventListener">> = globalThis;
  const page = typeof document === "undefined" ? undefined : document;
  target.addEventListener?.("online", callback);
  target.addEventListener?.("focus", callback);
  page?.addEventListener?.("visibilitychange", ifVisible);
  return () => {
    target.removeEventListener?.("online", callback);
    target.removeEventListener?.("focus", callback);
    page?.removeEventListener?.("visibilitychange", ifVisible);
  };
}
