"use client";
import {
  type CSSProperties,
  Fragment,
  forwardRef,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "./look.ts";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell(row: Row): ReactNode;
  /** The cell that names its row. */
  isRowHeader?: boolean;
  /** Columns of actions: the header is for screen readers only. */
  isHeaderHidden?: boolean;
  align?: "start" | "end";
  /** In rem: it has this width whatever stands in it. With one, those without share the rest. Default: as its rows need. */
  width?: number;
  /** As a card: what names the cell. Default: `header`, where it's a text. Null: it says by itself what it is. */
  cardLabel?: string | null;
}

export interface TableProps<Row> extends LookProps {
  /** Names the table and the group it scrolls in. */
  caption: string;
  /** Default true: a heading above usually says it already. */
  isCaptionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  /** Marked with the latch: oneself. */
  isCurrent?: ((row: Row) => boolean) | undefined;
  /** What is said of a row below it, over all columns: why something can't be done, what went wrong. Null: nothing. */
  note?: ((row: Row) => ReactNode) | undefined;
  /** Too narrow, it becomes cards, one for each row, with the same things in the same order. Default false: it scrolls. */
  hasCards?: boolean | undefined;
}

/**
 * What elements of a table are, said once more: drawn as anything else than tables, some browsers take them for nothing.
 */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/**
 * A real table. Too narrow for it, it scrolls in a group, which the keyboard can reach, or becomes cards. No landmark: the
 * section around it often has the same name.
 */
export const Table = forwardRef(function Table<Row>(
  props: TableProps<Row>,
  ref: React.ForwardedRef<HTMLTableElement>,
) {
  const { caption, isCaptionHidden = true, columns, rows, rowId, isCurrent, note, hasCards, ...look } = props;
  const roles: Partial<typeof ROLES> = hasCards ? ROLES : {};
  const captionId = useId();
  const { region, isScrolling } = useScrolling();
  const widths = widthsOf(columns);
  return (
    <div
      {...lookOf("Table", look)}
      ref={region}
      data-cards={hasCards || undefined}
      {...(isScrolling ? { role: "group", "aria-labelledby": captionId, tabIndex: 0 } : {})}
    >
      <table ref={ref} {...widths.table} {...roles.table}>
        <caption id={captionId} style={isCaptionHidden ? VISUALLY_HIDDEN : undefined}>
          {caption}
        </caption>
        {widths.columns}
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align} {...roles.column}>
                {column.isHeaderHidden ? <span style={VISUALLY_HIDDEN}>{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => {
            const said = note?.(row) ?? null;
            const isMarked = isCurrent?.(row) || undefined;
            return (
              <Fragment key={rowId(row)}>
                <tr
                  data-row={rowId(row)}
                  data-current={isMarked}
                  data-noted={said !== null || undefined}
                  {...roles.row}
                >
                  {columns.map((column) => {
                    const cell = {
                      "data-column": column.id,
                      "data-align": column.align,
                      "data-label": hasCards ? cardLabelOf(column) : undefined,
                    };
                    return column.isRowHeader ? (
                      <th {...cell} key={column.id} scope="row" {...roles.name}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td {...cell} key={column.id} {...roles.cell}>
                        {column.cell(row)}
                      </td>
                    );
                  })}
                </tr>
                {said === null ? null : (
                  <tr data-row={rowId(row)} data-current={isMarked} data-note="" {...roles.row}>
                    <td colSpan={columns.length} {...roles.cell}>
                      {said}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}) as <Row>(props: TableProps<Row> & React.RefAttributes<HTMLTableElement>) => ReactNode;
// `forwardRef` drops the type parameter; this gives it back.

/** In rem: what a column gets at least that shares the rest. */
const LEAST = 12;

/** So that columns stay where they are when other rows come. */
function widthsOf<Row>(columns: readonly Column<Row>[]) {
  if (columns.every(({ width }) => width === undefined)) return { table: {}, columns: null };
  const all = columns.reduce((sum, { width = LEAST }) => sum + width, 0);
  // As a variable: it counts as long as the table is no cards.
  const style = { "--lk-columns": `${all}rem` } as CSSProperties;
  return {
    table: { "data-fixed": "", style },
    columns: (
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={width === undefined ? {} : { inlineSize: `${width}rem` }} />
        ))}
      </colgroup>
    ),
  };
}

function cardLabelOf<Row>({ cardLabel, header }: Column<Row>): string | undefined {
  if (cardLabel !== undefined) return cardLabel ?? undefined;
  return typeof header === "string" ? header : undefined;
}

function useScrolling(): { region: React.RefObject<HTMLDivElement | null>; isScrolling: boolean } {
  const region = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() =>
      setScrolling(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { region, isScrolling };
}
