import { z } from "zod";
import { Cursor, NEWEST, type Position } from "../../kernel/pipeline/lists/cursor.ts";
import { Whole } from "../../kernel/pipeline/lists/list-query.ts";

/** Maximum number of event names in one query. */
export const MOST_EVENTS = 32;
/** Default number of events in a page. */
const USUAL_LIMIT = 50;
const LARGEST_LIMIT = 200;

/** Columns that can be compared with one value. */
export const FILTERS = [
  "outcome",
  "userId",
  "actorId",
  "impersonatorId",
  "targetType",
  "targetId",
  "organizationId",
  "sessionId",
  "method",
  "reason",
  "requestId",
  "ipAddress",
] as const;
export type FilterColumn = (typeof FILTERS)[number];

/** Parsed query of a list of events. */
export interface EventSearch {
  filters: Partial<Record<FilterColumn, string>>;
  /** Empty: all events. */
  events: readonly string[];
  since: string;
  from: Position;
  limit: number;
}

const Value = z.string().min(1).max(255).optional();
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** Filters of events. An event is listed if it matches all of them. */
export const EventFilters = z.object({
  event: z
    .union([z.string().max(40), z.array(z.string().max(40)).max(MOST_EVENTS)])
    .optional()
    .describe("Name of an event; repeat the parameter for several"),
  outcome: z.enum(["success", "failure"]).optional(),
  userId: Value.describe("The account concerned"),
  actorId: Value.describe("The user who acted"),
  impersonatorId: Value.describe("The administrator who acted as the actor"),
  targetType: Value,
  targetId: Value.describe("Target of the action: a session, a member, an invitation"),
  organizationId: Value,
  sessionId: Value,
  method: Value,
  reason: Value.describe("Reason of the failure"),
  requestId: Value.describe("As in the log and in `x-request-id`"),
  ipAddress: Value.describe("Only with the permission to list sessions"),
  from: Moment.optional().describe("Start of the period, inclusive. ISO 8601"),
  to: Moment.optional().describe("End of the period, exclusive. ISO 8601"),
  cursor: Cursor.optional().describe("`nextCursor` of the previous page"),
});

/** A page of events, the newest first. */
export const EventQuery = EventFilters.extend({
  limit: Whole(1, LARGEST_LIMIT).optional().describe(`Default ${USUAL_LIMIT}`),
});

/** Earlier than every event that can be stored. */
const EARLIEST = "1970-01-01T00:00:00.000Z";

export function searchOf(query: Omit<z.output<typeof EventQuery>, "limit">, limit?: number): EventSearch {
  const { event, from = EARLIEST, to, cursor, ...rest } = query;
  const given = FILTERS.flatMap((name) => {
    const value = rest[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    filters: Object.fromEntries(given),
    events: event === undefined ? [] : [event].flat(),
    since: from,
    from: cursor ?? (to === undefined ? NEWEST : { createdAt: to, id: "" }),
    limit: limit ?? USUAL_LIMIT,
  };
}
