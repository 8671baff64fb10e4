"use client";
import type { ClientError } from "@latchkey/client";
import type { ReactNode } from "react";
import { FocusPlace, type FocusPlaceProps } from "../primitives/focus-place.tsx";
import { Done, Loading } from "../primitives/index.ts";
import type { Parts } from "../screens/parts.ts";
import type { Describe } from "../screens/use-describe.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { StaleNote } from "./stale-note.tsx";
import type { RowFocus } from "./use-row-focus.ts";

/** State of a list's request. */
export interface ListState {
  readonly isPending: boolean;
  readonly error: ClientError | null;
  refetch(): Promise<void>;
}

export interface ListPlaceProps extends Omit<FocusPlaceProps, "children"> {
  focus: RowFocus<HTMLDivElement>;
  list: ListState;
  /** The loaded rows: a new object after each load. */
  rows: readonly unknown[];
  parts: Pick<Parts<"alert" | "status">, "primitive">;
  /** Describes errors of the request. Default: as on the account's screens. */
  describe?: Describe | undefined;
  /** Search and filters, which stay while the list is loading. */
  above?: ReactNode;
  /** The loaded list, with its empty state. */
  children: ReactNode;
  /** Result of the last action. */
  done?: ReactNode;
  dialogs?: ReactNode;
}

/** A list in all its states: loading, loaded, out of date, and not loaded. */
export function ListPlace(props: ListPlaceProps): ReactNode {
  const { focus, list, rows, parts, describe, above, children, done, dialogs, ...place } = props;
  const { root } = focus;
  const retry = (): void => {
    // The pressed button disappears with the answer.
    root.current?.focus();
    void list.refetch();
  };
  return (
    <FocusPlace {...place} ref={root}>
      {above}
      <Loading isLoading={list.isPending} skeleton={<ListSkeleton />} onRetry={retry}>
        <StaleNote
          list={rows}
          error={list.error}
          part={parts.primitive("alert")}
          describe={describe}
          onRetry={retry}
        />
        {children}
      </Loading>
      {done === undefined ? null : (
        <Done {...parts.primitive("status")} isFloating>
          {done}
        </Done>
      )}
      {dialogs}
    </FocusPlace>
  );
}
