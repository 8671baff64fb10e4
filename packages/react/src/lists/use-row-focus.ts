"use client";
import {
  type ForwardedRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from "react";
import { useKeptFocus } from "../primitives/use-kept-focus.ts";

export interface RowFocus<Root extends HTMLElement = HTMLElement> {
  readonly root: RefObject<Root | null>;
  /** A dialog about rows opens. */
  onOpen(): void;
  /** A dialog about these rows closes, after success or failure. */
  onEnd(ids: readonly string[], isDone: boolean): void;
  /** The dialog is gone, and no longer holds the focus. */
  onClosed(): void;
}

/**
 * Moves the focus after a removal: to the next row, else the one before, else the list or its surroundings.
 * After a failure: to the message at the row. Rows carry their id as `data-row`.
 */
export function useRowFocus<Root extends HTMLElement>(root: RefObject<Root | null>): RowFocus<Root> {
  const rows = useRef<readonly { id: string; list: Element | null }[]>([]);
  const afterwards = useRef<(() => void) | null>(null);
  return useMemo(() => {
    const find = (selector: string): HTMLElement | null | undefined =>
      root.current?.querySelector<HTMLElement>(selector);
    const firstIn = (ids: readonly string[], what: string): HTMLElement | null | undefined =>
      ids
        .map((id) => find(`[data-row="${CSS.escape(id)}"] :is(${what})`))
        .find((element) => element !== null);
    return {
      root,
      onOpen() {
        const found = root.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [];
        rows.current = [...found].map((row) => ({ id: row.dataset.row ?? "", list: row.parentElement }));
      },
      onEnd(ids, isDone) {
        afterwards.current = () => {
          const alert = '[data-part="alert"]';
          if (!isDone) {
            (ids.length === 0 ? find(alert) : firstIn(ids, alert))?.focus();
            return;
          }
          // Removed rows have no place in the current order. Other lists may be below the same root.
          const list = rows.current.find(({ id }) => id === ids[0])?.list;
          const order = [...new Set(rows.current.flatMap((row) => (row.list === list ? row.id : [])))];
          const at = order.indexOf(ids[0] ?? "");
          const near = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at)).reverse()];
          const left = ids.length === 0 ? [] : near.filter((id) => !ids.includes(id));
          (firstIn(left, "a, button") ?? find('ul[tabindex][data-part="list"]') ?? root.current)?.focus();
        };
      },
      onClosed() {
        afterwards.current?.();
        afterwards.current = null;
      },
    };
  }, [root]);
}

/** Does the same for a component with this ref, whose root takes the focus if the focused element disappears. */
export function useListFocus<Root extends HTMLElement>(forwarded?: ForwardedRef<Root>): RowFocus<Root> {
  const root = useRef<Root>(null);
  useImperativeHandle<Root | null, Root | null>(forwarded ?? null, () => root.current, []);
  useKeptFocus(root);
  return useRowFocus(root);
}

/** Stands in a dialog about rows. */
export function DialogFocus({ focus }: { focus: RowFocus }): ReactNode {
  useEffect(() => {
    focus.onOpen();
    return focus.onClosed;
  }, [focus]);
  return null;
}
