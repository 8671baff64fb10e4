"use client";
import { type ComponentType, useEffect, useState } from "react";
import { useLatest } from "../flows/use-latest.ts";

/** Milliseconds until a failed import is repeated. */
const PAUSE = 3000;

/** Returns a component that is loaded when it is needed: most pages never need it. */
export function useLoaded<Props>(
  isWanted: boolean,
  load: (() => Promise<ComponentType<Props>>) | undefined,
): ComponentType<Props> | undefined {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const latest = useLatest(load);
  useEffect(() => {
    if (!isWanted || Component !== undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      try {
        const loaded = await latest.current?.();
        if (isCurrent) setComponent(() => loaded);
      } catch {
        // The page stays as it is meanwhile, so nothing on it is lost.
        if (isCurrent) timer = setTimeout(begin, PAUSE);
      }
    };
    void begin();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, Component]);
  return Component;
}
