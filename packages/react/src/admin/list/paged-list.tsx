"use client";
import { type ReactNode, type RefObject, useRef } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../primitives/index.ts";
import type { Paged } from "../../session/use-paged.ts";
import { AdminList, type AdminListProps } from "./admin-list.tsx";

interface PagedListProps<Row extends { readonly id: string }>
  extends Omit<AdminListProps<Row>, "list" | "rows" | "rowId" | "below"> {
  list: Paged<Row>;
  /** Default: those of the list. */
  rows?: readonly Row[];
  /** False if further pages aren't offered. Default true. */
  hasMore?: boolean;
}

/** A list of the console that grows by a page with each press of a button. */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>): ReactNode {
  const { list, rows = list.items, hasMore = true, ...rest } = props;
  const own = useRef<HTMLDivElement>(null);
  const root = props.root ?? own;
  return (
    <AdminList
      {...rest}
      root={root}
      list={list}
      rows={rows}
      rowId={({ id }) => id}
      below={hasMore ? <More list={list} root={root} /> : null}
    />
  );
}

interface MoreProps {
  list: Paged<{ readonly id: string }>;
  /** Element of the list: its rows carry their ID as `data-row`. */
  root: RefObject<HTMLDivElement | null>;
}

/** Appends the next page to a list and focuses its first row. */
function More({ list, root }: MoreProps): ReactNode {
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
