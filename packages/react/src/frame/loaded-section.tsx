"use client";
import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from "react";
import { Panel } from "../layout/settings.tsx";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { useMessages } from "../messages/index.ts";
import { Button, Loading } from "../primitives/index.ts";

export interface LoadedSectionProps<Props extends object> {
  /** Must be the same function for the same section. */
  load(): Promise<ComponentType<Props>>;
  props: Props;
}

/** Components loaded before, which render immediately. */
const LOADED = new WeakMap<object, unknown>();

/** A section whose code is loaded when it is shown for the first time. */
export function LoadedSection<Props extends object>({ load, props }: LoadedSectionProps<Props>): ReactNode {
  const t = useMessages();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState<unknown>(null);
  // The component was stored under the function that loads it.
  const Section = LOADED.get(load) as ComponentType<Props> | undefined;
  const isWanted = Section === undefined && failed !== load;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (component) => {
        LOADED.set(load, component);
        if (!isGone) render();
      },
      () => {
        if (!isGone) setFailed(() => load);
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted]);
  if (failed === load)
    return (
      <Panel actions={<Button onPress={() => setFailed(null)}>{t("common.retry")}</Button>}>
        {t("common.notLoaded")}
      </Panel>
    );
  return (
    <Loading isLoading={Section === undefined} skeleton={<ListSkeleton />}>
      {Section === undefined ? null : <Section {...props} />}
    </Loading>
  );
}
