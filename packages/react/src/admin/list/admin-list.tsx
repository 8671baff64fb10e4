"use client";
import type { ClientError } from "@latchkey/client";
import { type ReactNode, type RefObject, useRef } from "react";
import { SessionSkeleton } from "../../account/session-skeleton.tsx";
import { StaleNote } from "../../account/stale-note.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { FocusPlace } from "../../primitives/focus-place.tsx";
import { Button, Loading, Table, type TableProps } from "../../primitives/index.ts";
import { useKeptFocus } from "../../primitives/use-kept-focus.ts";
import { useDescribeAdminError } from "../use-admin.ts";

export interface AdminListProps<Row> extends Omit<TableProps<Row>, "caption" | "hasCards"> {
  /** Names the list. */
  label: string;
  /** What is known of it. */
  list: { readonly isPending: boolean; readonly error: ClientError | null; refetch(): Promise<void> };
  /** Other rows are on their way. */
  isTurning?: boolean | undefined;
  /** Search and filters. Left out where there is nothing to look for. */
  toolbar?: ReactNode;
  /** The text that was searched for. */
  search?: string | undefined;
  /** Takes all filters away. Undefined: none is set. */
  onClear?: (() => void) | undefined;
  /** Above the table, where it has rows: how many there are, what can be done with all. */
  above?: ReactNode;
  /** In place of the table, where there is nothing and no filter is set. */
  none: ReactNode;
  /** Below the table: further pages. */
  below?: ReactNode;
  /** Dialogs, and what was done. */
  children?: ReactNode;
  /** Where the focus goes when what has it is gone. */
  root?: RefObject<HTMLDivElement | null> | undefined;
}

/** A list of the console with all its states: on its way, out of date, empty, without a match. */
export function AdminList<Row>(props: AdminListProps<Row>): ReactNode {
  const { label, list, isTurning, toolbar, search, onClear, above, none, below, children, ...table } = props;
  const t = useMessages();
  const own = useRef<HTMLDivElement>(null);
  const root = props.root ?? own;
  const describe = useDescribeAdminError();
  useKeptFocus(root);
  const { rows } = table;
  const isEmpty = rows.length === 0;
  const retry = (): void => {
    // The button that was pressed goes when there is an answer.
    root.current?.focus();
    void list.refetch();
  };
  return (
    <FocusPlace
      ref={root}
      name="AdminList"
      label={label}
      isBusy={isTurning}
      className={undefined}
      style={undefined}
    >
      {/* One row needs no search. */}
      {toolbar !== undefined && (onClear !== undefined || rows.length !== 1) ? (
        <search>{toolbar}</search>
      ) : null}
      <Loading isLoading={list.isPending} skeleton={<SessionSkeleton />} onRetry={retry}>
        <StaleNote
          list={rows}
          error={list.error}
          part={{ part: "alert" }}
          describe={describe}
          onRetry={retry}
        />
        {isEmpty ? null : above}
        {isEmpty ? null : <Table {...table} hasCards caption={label} />}
        {isEmpty && list.error === null ? (
          onClear === undefined ? (
            none
          ) : (
            <Panel
              title={
                search === undefined ? t("admin.list.noMatch") : t.rich("members.none.search", { search })
              }
              actions={<Button onPress={onClear}>{t("admin.list.clear")}</Button>}
            />
          )
        ) : null}
        {below}
      </Loading>
      {children}
    </FocusPlace>
  );
}
