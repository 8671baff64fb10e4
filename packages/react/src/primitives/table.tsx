"use client";
import { forwardRef, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type LookProps, lookOf, OUT_OF_SIGHT } from "./look.ts";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell(row: Row): ReactNode;
  /** The cell that names its row. */
  isRowHeader?: boolean;
  /** Columns of actions: the header is for screen readers only. */
  isHeaderHidden?: boolean;
  align?: "start" | "end";
}

export interface TableProps<Row> extends LookProps {
  /** Names the table and the region it scrolls in. */
  caption: string;
  /** Default true: a heading above usually says it already. */
  isCaptionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
}

/** A real table. Too narrow for it, it scrolls in a region of its own, which the keyboard can reach. */
export const Table = forwardRef(function Table<Row>(
  props: TableProps<Row>,
  ref: React.ForwardedRef<HTMLTableElement>,
) {
  const { caption, isCaptionHidden = true, columns, rows, rowId, ...look } = props;
  const captionId = useId();
  const { region, isScrolling } = useScrolling();
  return (
    <div
      {...lookOf("Table", look)}
      ref={region}
      {...(isScrolling ? { role: "region", "aria-labelledby": captionId, tabIndex: 0 } : {})}
    >
      <table ref={ref}>
        <caption id={captionId} style={isCaptionHidden ? OUT_OF_SIGHT : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.isHeaderHidden ? <span style={OUT_OF_SIGHT}>{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.id} scope="row" data-align={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}) as <Row>(props: TableProps<Row> & React.RefAttributes<HTMLTableElement>) => ReactNode;
// `forwardRef` drops the type parameter; this gives it back.

function useScrolling(): { region: React.RefObject<HTMLDivElement | null>; isScrolling: boolean } {
  const region = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setScrolling(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { region, isScrolling };
}
