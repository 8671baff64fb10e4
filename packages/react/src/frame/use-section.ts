"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLatest } from "../flows/use-latest.ts";

export interface SectionProps {
  /** Section that is shown, if the application stores it. Default: stored here, or in the URL. */
  section?: string | undefined;
  /** Section that is shown first. Default: the first of all. */
  defaultSection?: string | undefined;
  /** Called after another section was selected. */
  onSectionChange?: ((section: string) => void) | undefined;
  /**
   * `hash`: the URL's fragment names the section, so each section has an entry in the browser's history.
   * Default `none`.
   */
  routing?: "hash" | "none" | undefined;
}

export interface ShownSection {
  /** The selected section, which may not exist. Undefined: none was selected. */
  readonly section: string | undefined;
  /** Selects a section. `isSame`: another view of the same section, which gets no entry in the history. */
  go(section: string, isSame?: boolean): void;
  /** Returns true once after a section was selected: its title takes the focus. */
  takesFocus(): boolean;
}

/** Returns the section that is shown, whether the application, the URL or this hook stores it. */
export function useSection(props: SectionProps): ShownSection {
  const { section, defaultSection, routing = "none" } = props;
  const latest = useLatest(props);
  const [own, setOwn] = useState(defaultSection);
  const isChosen = useRef(false);
  useEffect(() => {
    if (routing !== "hash") return;
    const read = (): string | undefined => {
      const asked = /^#\/(.+)$/.exec(location.hash)?.[1];
      if (asked !== undefined) setOwn(asked);
      return asked;
    };
    const onHash = (): void => {
      const asked = read();
      if (asked !== undefined) latest.current.onSectionChange?.(asked);
    };
    read();
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, [routing]);

  const go = useCallback(
    (next: string, isSame = false) => {
      isChosen.current = !isSame;
      if (routing === "hash" && isSame) location.replace(`#/${next}`);
      else if (routing === "hash") location.hash = `/${next}`;
      else {
        setOwn(next);
        latest.current.onSectionChange?.(next);
      }
    },
    [routing],
  );
  const takesFocus = useCallback(() => {
    const was = isChosen.current;
    isChosen.current = false;
    return was;
  }, []);
  return useMemo(() => ({ section: section ?? own, go, takesFocus }), [section, own, go, takesFocus]);
}
