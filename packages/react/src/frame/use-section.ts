"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLatest } from "../flows/use-latest.ts";

export interface SectionProps {
  /** The section that is shown, where the application keeps it. Default: kept here, or in the address. */
  section?: string | undefined;
  /** The section that is shown first. Default: the first of all. */
  defaultSection?: string | undefined;
  /** Another section was chosen. */
  onSectionChange?: ((section: string) => void) | undefined;
  /**
   * `hash`: the fragment of the address says which section is shown, so that it has a place in the browser's history.
   * Default `none`.
   */
  routing?: "hash" | "none" | undefined;
}

export interface ShownSection {
  /** As it was chosen: it may be one that isn't there. Undefined: none was. */
  readonly section: string | undefined;
  /** `isSame`: another view of what is shown, which is no step to go back from. */
  go(section: string, isSame?: boolean): void;
  /** Where the title of the section that was chosen gets the focus: once. */
  takesFocus(): boolean;
}

/** Which section is shown, wherever that is kept. */
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
