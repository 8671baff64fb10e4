"use client";

// Table roles are explicit: a table with another CSS display loses its implicit ones.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Lock } from "./icons.tsx";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "./look.ts";
import { type At, isSame, moved, presentIn } from "./matrix-moves.ts";

export interface MatrixHeader {
  id: string;
  label: string;
}

export interface MatrixCell {
  /** Accessible name, which has to contain the row and the column. */
  name: string;
  isSelected: boolean;
  /**
   * Reason why it can't be changed. The sentence stands below the matrix, once for all cells that share it.
   */
  lock?: string | undefined;
  isInvalid?: boolean | undefined;
}

export interface MatrixProps extends LookProps {
  label: string;
  /** Header of the column with the rows' names. */
  corner: string;
  rows: readonly MatrixHeader[];
  columns: readonly MatrixHeader[];
  /** Null: there is no such cell. */
  cell(row: string, column: string): MatrixCell | null;
  /** Without it, the matrix is read-only. */
  onChange?: ((row: string, column: string, isSelected: boolean) => void) | undefined;
}

/**
 * Boxes in rows and columns, as one tab stop: arrows, Home and End move between them, Space ticks. In a
 * narrow place each row becomes a list of its boxes.
 */
export function Matrix(props: MatrixProps): ReactNode {
  const { label, corner, rows, columns, cell, onChange, ...look } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<At>({ row: 0, column: 0 });
  const present = presentIn(rows.length, columns.length, ({ row, column }) => at(row, column) !== null);
  // The focused box may have been removed.
  const stop = present.find((place) => isSame(place, chosen)) ?? present[0];
  const locks = [
    ...new Set(rows.flatMap((_, row) => columns.map((_, column) => at(row, column)?.lock ?? ""))),
  ];
  const reasons = locks.filter((reason) => reason !== "");

  function at(row: number, column: number): MatrixCell | null {
    return cell(rows[row]?.id ?? "", columns[column]?.id ?? "");
  }

  function move(event: KeyboardEvent<HTMLTableElement>): void {
    if (stop === undefined || event.altKey || event.metaKey) return;
    const isFlipped = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = moved(present, stop, event.key, { isFlipped, isWhole: event.ctrlKey });
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus();
  }

  return (
    <div {...lookOf("Matrix", look)}>
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-readonly={onChange === undefined}
        onKeyDown={move}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span style={VISUALLY_HIDDEN}>{corner}</span>
            </th>
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, rowIndex) => (
            <tr key={row.id} role="row">
              <th role="rowheader" scope="row">
                {row.label}
              </th>
              {columns.map((column, columnIndex) => {
                const here: At = { row: rowIndex, column: columnIndex };
                return (
                  <Cell
                    key={column.id}
                    at={here}
                    label={column.label}
                    cell={at(rowIndex, columnIndex)}
                    isStop={stop !== undefined && isSame(stop, here)}
                    reasonId={(reason) => `${id}${reasons.indexOf(reason)}`}
                    onFocus={() => setChosen(here)}
                    onChange={onChange && ((isSelected) => onChange(row.id, column.id, isSelected))}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.map((reason, index) => (
        <p key={reason} id={`${id}${index}`} data-part="lockNote">
          <Lock size={14} />
          <span>{reason}</span>
        </p>
      ))}
    </div>
  );
}

interface CellProps {
  at: At;
  /** The column's label, shown where columns have no headers. */
  label: string;
  cell: MatrixCell | null;
  isStop: boolean;
  reasonId(reason: string): string;
  onFocus(): void;
  onChange: ((isSelected: boolean) => void) | undefined;
}

function Cell({ at, label, cell, isStop, reasonId, onFocus, onChange }: CellProps): ReactNode {
  if (cell === null) return <td role="gridcell" data-empty="" />;
  const { name, isSelected, lock, isInvalid } = cell;
  const isFixed = onChange === undefined || lock !== undefined;
  return (
    <td role="gridcell">
      <label>
        <input
          type="checkbox"
          data-part="box"
          data-at={`${at.row} ${at.column}`}
          checked={isSelected}
          tabIndex={isStop ? 0 : -1}
          aria-label={name}
          aria-readonly={onChange === undefined || undefined}
          // A locked box can still be focused, so that its reason is read.
          aria-disabled={(onChange !== undefined && lock !== undefined) || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={lock === undefined ? undefined : reasonId(lock)}
          onFocus={onFocus}
          onChange={(event) => {
            if (!isFixed) onChange?.(event.target.checked);
          }}
        />
        {lock === undefined ? null : <Lock size={14} data-part="lock" />}
        <span data-part="action" aria-hidden="true">
          {label}
        </span>
      </label>
    </td>
  );
}
