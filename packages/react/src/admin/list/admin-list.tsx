"use client";
import { type ReactNode, type RefObject, useRef } from "react";
import { Panel } from "../../layout/settings.tsx";
import { ListPlace, type ListState } from "../../lists/list-place.tsx";
import { useRowFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, Table, type TableProps } from "../../primitives/index.ts";
import { useKeptFocus } from "../../primitives/use-kept-focus.ts";
import { partsOf } from "../../screens/parts.ts";
import { useDescribeAdminError } from "../base/use-admin.ts";

export interface AdminListProps<Row> extends Omit<TableProps<Row>, "caption" | "hasCards"> {
  /** Name of the list, for assistive technology. */
  label: string;
  /** State of the list's request. */
  list: ListState;
  /** True while other rows are loading. */
  isTurning?: boolean | undefined;
  /** Search and filters. Hidden if there is nothing to search. */
  toolbar?: ReactNode;
  /** Text of the current search. */
  search?: string | undefined;
  /** Clears all filters. Undefined: none is set. */
  onClear?: (() => void) | undefined;
  /** Count and actions above a table with rows. */
  above?: ReactNode;
  /** Replaces an empty table without filters. */
  none: ReactNode;
  /** Paging below the table. */
  below?: ReactNode;
  /** Dialogs, and the result of the last action. */
  children?: ReactNode;
  /** Receives the focus when the element that has it disappears. */
  root?: RefObject<HTMLDivElement | null> | undefined;
}

/** A list of the console in all its states: loading, stale, empty, without a match. */
export function AdminList<Row>(props: AdminListProps<Row>): ReactNode {
  const { label, list, isTurning, toolbar, search, onClear, above, none, below, children, ...table } = props;
  const t = useMessages();
  const own = useRef<HTMLDivElement>(null);
  const root = props.root ?? own;
  const focus = useRowFocus(root);
  useKeptFocus(root);
  const { rows } = table;
  const isEmpty = rows.length === 0;
  return (
    <ListPlace
      name="AdminList"
      label={label}
      isBusy={isTurning}
      className={undefined}
      style={undefined}
      focus={focus}
      list={list}
      rows={rows}
      parts={partsOf<"alert" | "status">(undefined)}
      describe={useDescribeAdminError()}
      // A single row needs no search.
      above={
        toolbar !== undefined && (onClear !== undefined || rows.length !== 1) ? (
          <search>{toolbar}</search>
        ) : null
      }
      dialogs={children}
    >
      {isEmpty ? null : above}
      {isEmpty ? null : <Table {...table} hasCards caption={label} />}
      {isEmpty && list.error === null ? (
        onClear === undefined ? (
          none
        ) : (
          <Panel
            title={search === undefined ? t("admin.list.noMatch") : t.rich("members.none.search", { search })}
            actions={<Button onPress={onClear}>{t("admin.list.clear")}</Button>}
          />
        )
      ) : null}
      {below}
    </ListPlace>
  );
}
