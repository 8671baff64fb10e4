import { z } from "zod";

/** Where a list goes on, the newest first: after the row with this time and id. */
export interface Position {
  createdAt: string;
  id: string;
}

/** Before everything: where the first page begins. */
export const NEWEST: Position = { createdAt: "9999-12-31T23:59:59.999Z", id: "" };

/** What an earlier page gave as `nextCursor`. */
export const Cursor = z.string().transform((text, context): Position => {
  const position = parseCursor(text);
  if (position !== undefined) return position;
  context.addIssue({ code: "custom", message: "Not a cursor that an earlier page gave" });
  return z.NEVER;
});

/** A page of the rows that were read for it, one more than it shows at most. */
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

/** Ids are those that the application may make. Whatever it says, it is a place in the list that is asked for. */
function parseCursor(text: string): Position | undefined {
  const [, time, id] = /^(\d{1,15})\.([!-~]{1,64})$/.exec(text) ?? [];
  if (time === undefined || id === undefined || Number(time) > Date.parse(NEWEST.createdAt)) return undefined;
  return { createdAt: new Date(Number(time)).toISOString(), id };
}
