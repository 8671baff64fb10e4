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
import { ChevronDown, ChevronsUpDown } from "./icons.tsx";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "./look.ts";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell(row: Row): ReactNode;
  /** True for the cell that names its row. */
  isRowHeader?: boolean;
  /** True for columns of actions: only screen readers get the header. */
  isHeaderHidden?: boolean;
  align?: "start" | "end";
  /**
   * Width in rem, whatever the content. If any column has one, the others share the
   * rest. Default: as the rows need.
   */
  width?: number | undefined;
  /** For rows that can be sorted by this column. `direction`: their order now, if it is by this column. */
  sort?: { direction: "ascending" | "descending" | undefined; onPress(): void } | undefined;
  /** Label of the cell in a card. Default: `header`, if it is a text. Null: the cell needs none. */
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
  /** Marks a row with the latch: the caller's. */
  isCurrent?: ((row: Row) => boolean) | undefined;
  /** Content below a row, over all columns: a reason or an error. Null: nothing. */
  note?: ((row: Row) => ReactNode) | undefined;
  /**
   * True turns rows into cards in a narrow place, with the same content in the same
   * order. Default false: it scrolls.
   */
  hasCards?: boolean | undefined;
}

/** Explicit roles of table elements: with another CSS display, some browsers drop the implicit ones. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/**
 * A real table. In a narrow place it scrolls in a group that the keyboard can reach, or becomes cards. It is
 * no landmark: the section around it often has the same name.
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
      data-scrolls={isScrolling || undefined}
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
              <th
                key={column.id}
                scope="col"
                data-align={column.align}
                aria-sort={column.sort && (column.sort.direction ?? "none")}
                {...roles.column}
              >
                <Header column={column} />
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
// `forwardRef` drops the type parameter; this restores it.

/** Least width in rem of a column that shares the rest. */
const LEAST = 12;

/** Fixes the widths, so that columns don't move when the rows change. */
function widthsOf<Row>(columns: readonly Column<Row>[]) {
  if (columns.every(({ width }) => width === undefined)) return { table: {}, columns: null };
  const all = columns.reduce((sum, { width = LEAST }) => sum + width, 0);
  // A variable, since the width only counts while the rows aren't cards.
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

function Header<Row>({ column: { header, isHeaderHidden, sort } }: { column: Column<Row> }): ReactNode {
  if (isHeaderHidden) return <span style={VISUALLY_HIDDEN}>{header}</span>;
  if (sort === undefined) return header;
  const Icon = sort.direction === undefined ? ChevronsUpDown : ChevronDown;
  return (
    <>
      <button type="button" data-part="sort" data-direction={sort.direction} onClick={sort.onPress}>
        {header}
        <Icon size={14} />
      </button>
      {/* Cards hide the button, and screen readers still need the name of the column. */}
      <span data-part="head" hidden>
        {header}
      </span>
    </>
  );
}
