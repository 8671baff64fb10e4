import { z } from "zod";

/** A position in a list ordered by time: after the row with this time and ID. */
export interface Position {
  createdAt: string;
  id: string;
}

/** The position before every row of a list, where its first page begins: the newest or the oldest first. */
export const NEWEST: Position = { createdAt: "9999-12-31T23:59:59.999Z", id: "" };
export const OLDEST: Position = { createdAt: new Date(0).toISOString(), id: "" };

/** The `nextCursor` of an earlier page. */
export const Cursor = z.string().transform((text, context): Position => {
  const position = parseCursor(text);
  if (position !== undefined) return position;
  context.addIssue({ code: "custom", message: "Not a cursor that an earlier page gave" });
  return z.NEVER;
});

/** Returns a page of the rows read for it, at most one more than the page shows. */
export function pageOf<R extends Position>(
  rows: readonly R[],
  most: number,
): { shown: R[]; nextCursor: string | null } {
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > most && last !== undefined ? printCursor(last) : null };
}

function printCursor({ createdAt, id }: Position): string {
  return `${Date.parse(createdAt)}.${id}`;
}

/** Accepts IDs that the application may generate. Any text is only a position in the requested list. */
function parseCursor(text: string): Position | undefined {
  const [, time, id] = /^(\d{1,15})\.([!-~]{1,64})$/.exec(text) ?? [];
  if (time === undefined || id === undefined || Number(time) > Date.parse(NEWEST.createdAt)) return undefined;
  return { createdAt: new Date(Number(time)).toISOString(), id };
}
