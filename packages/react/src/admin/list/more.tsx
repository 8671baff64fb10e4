"use client";
import type { ReactNode, RefObject } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../primitives/index.ts";
import type { Paged } from "../../session/use-paged.ts";

export interface MoreProps {
  list: Paged<{ readonly id: string }>;
  /** Element of the list: its rows carry their ID as `data-row`. */
  root: RefObject<HTMLDivElement | null>;
}

/** Appends the next page to a list and focuses its first row. */
export function More({ list, root }: MoreProps): ReactNode {
  const t = useMessages();
  if (!list.hasMore || list.error !== null) return null;
  const showMore = async (): Promise<void> => {
    const rows = () => root.current?.querySelectorAll<HTMLElement>("tbody tr[data-row]:not([data-note])");
    const known = rows()?.length ?? 0;
    await list.more();
    const row = rows()?.[known];
    (row?.querySelector<HTMLElement>("a, button") ?? root.current)?.focus();
  };
  return (
    <Button
      part="more"
      isPending={list.isLoadingMore}
      pendingLabel={t("admin.list.more.pending")}
      onPress={() => void showMore()}
    >
      {t("admin.list.more.label")}
    </Button>
  );
}
