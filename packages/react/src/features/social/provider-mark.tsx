"use client";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useSurroundings } from "../../context/context.ts";
import { createStore } from "../../flows/store.ts";
import type { ProviderMarks } from "./marks.ts";

export interface ProviderMarkProps {
  /** Id of the provider. */
  provider: string;
  /** The provider's name: its first letter replaces an unknown mark. */
  name: string;
}

/** Marks are many, and a page only needs a few: a server sends those along, or all are loaded later. */
const loaded = createStore<{ marks: ProviderMarks | undefined }>({ marks: undefined });

/** The mark of a provider, beside its name. Its space is reserved while it loads. */
export function ProviderMark({ provider, name }: ProviderMarkProps): ReactNode {
  const given = useSurroundings().marks;
  const later = useSyncExternalStore(
    loaded.subscribe,
    () => loaded.get().marks,
    () => undefined,
  );
  const marks = given ?? later;
  const isKnown = marks !== undefined;
  useEffect(() => {
    if (isKnown) return;
    // Without its mark a button still has its name.
    import("./marks.ts").then(({ MARKS }) => loaded.set({ marks: MARKS })).catch(() => undefined);
  }, [isKnown]);
  // Only own members count: an id may be any word.
  const mark = marks !== undefined && Object.hasOwn(marks, provider) ? marks[provider] : undefined;
  if (isKnown && mark === undefined)
    // The stylesheet draws the letter, so that it is no part of the button's text.
    return <span data-part="mark" data-kind="letter" data-letter={[...name][0]} aria-hidden="true" />;
  return (
    <svg data-part="mark" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      {mark?.map(([path, colour]) => (
        <path key={path} d={path} fill={colour ?? "currentColor"} />
      ))}
    </svg>
  );
}
