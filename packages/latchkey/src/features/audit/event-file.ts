import { z } from "zod";
import { Reply } from "../../kernel/contracts/reply.ts";
import type { EventView } from "./event-view.ts";

/** Contains the cursor for the next file, if there is one. */
export const CURSOR_HEADER = "x-next-cursor";

/** Contains the number of files after this one. */
export const FILES_LEFT_HEADER = "x-files-left";

/** Maximum number of events in one file. */
export const LARGEST_FILE = 10_000;

export const FileFormat = z
  .enum(["csv", "ndjson"])
  .describe("`csv`: a table; `ndjson`: a line of JSON for each");

const TYPES = { csv: "text/csv; charset=utf-8; header=present", ndjson: "application/x-ndjson" } as const;

const COLUMNS: readonly (readonly [string, (event: EventView) => unknown])[] = [
  ["id", ({ id }) => id],
  ["createdAt", ({ createdAt }) => createdAt],
  ["event", ({ event }) => event],
  ["outcome", ({ outcome }) => outcome],
  ["userId", ({ user }) => user?.id],
  ["userName", ({ user }) => user?.name],
  ["userEmail", ({ user }) => user?.email],
  ["actorType", ({ actorType }) => actorType],
  ["actorId", ({ actor }) => actor?.id],
  ["actorName", ({ actor }) => actor?.name],
  ["actorEmail", ({ actor }) => actor?.email],
  ["impersonatorId", ({ impersonator }) => impersonator?.id],
  ["organizationId", ({ organization }) => organization?.id],
  ["organizationName", ({ organization }) => organization?.name],
  ["targetType", ({ targetType }) => targetType],
  ["targetId", ({ targetId }) => targetId],
  ["sessionId", ({ sessionId }) => sessionId],
  ["method", ({ method }) => method],
  ["reason", ({ reason }) => reason],
  ["changed", ({ changed }) => changed.join(" ")],
  ["details", ({ details }) => (Object.keys(details).length === 0 ? "" : JSON.stringify(details))],
  ["ipAddress", ({ ipAddress }) => ipAddress],
  ["userAgent", ({ userAgent }) => userAgent],
  ["requestId", ({ requestId }) => requestId],
];

/**
 * Returns events as a file. If there are more, the header `CURSOR_HEADER` contains the start of the next file.
 * `left`: number of events that are in no file yet.
 */
export function eventFile(
  format: z.output<typeof FileFormat>,
  events: readonly EventView[],
  nextCursor: string | null,
  left: number,
): Reply {
  const lines =
    format === "ndjson"
      ? events.map((event) => JSON.stringify(event))
      : [COLUMNS.map(([name]) => name), ...events.map((event) => COLUMNS.map(([, of]) => of(event)))].map(
          (cells) => cells.map(cell).join(","),
        );
  // RFC 4180 2.1: lines of CSV end with CRLF.
  const end = format === "csv" ? "\r\n" : "\n";
  return new Reply(
    200,
    [
      ...["content-type", TYPES[format]],
      ...["content-disposition", `attachment; filename="audit-events.${format}"`],
      ...(nextCursor === null ? [] : [CURSOR_HEADER, nextCursor]),
      ...[FILES_LEFT_HEADER, String(Math.ceil(left / LARGEST_FILE))],
    ],
    lines.map((line) => line + end).join(""),
  );
}

/** Users choose names and user agents, which a spreadsheet must not take for a formula. */
function cell(value: unknown): string {
  const text = String(value ?? "");
  const safe = /^\s*[=+\-@|]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
