import type { AdminQuery } from "../base/place.ts";
import type { AdminMethods } from "../base/types.ts";

type Sent = NonNullable<NonNullable<Parameters<AdminMethods["listAuditEvents"]>[0]>["query"]>;

/** Members of the URL's query that are sent unchanged, under the same name. */
const PLAIN = [
  "event",
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

/** Members of the URL's query that filter the list. */
export const FILTERS = [...PLAIN, "outcome", "from", "to"] as const;

/** Maximum length of a value that the service accepts. */
const LONGEST = 255;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Filters that are constant within an organization, or whose values its owners may not see. */
const NOT_IN_ORGANIZATIONS: readonly string[] = ["organizationId", "sessionId", "ipAddress"];

/** Returns the filters of an organization's events, or of the service's. */
export function filtersOf(organizationId: string | undefined): readonly (typeof FILTERS)[number][] {
  return organizationId === undefined
    ? FILTERS
    : FILTERS.filter((name) => !NOT_IN_ORGANIZATIONS.includes(name));
}

/** Returns the service's query for the URL's. Unusable values are omitted. */
export function auditQuery(address: AdminQuery, organizationId?: string): Sent {
  const known: readonly string[] = filtersOf(organizationId);
  const query: AdminQuery = Object.fromEntries(
    Object.entries(address).filter(([name]) => known.includes(name)),
  );
  const { outcome, from, to } = query;
  const given = [
    ...PLAIN.map((name) => [name, query[name]?.slice(0, LONGEST)]),
    ["outcome", outcome === "success" || outcome === "failure" ? outcome : undefined],
    ["from", momentOf(from, 0)],
    // The last day is included.
    ["to", momentOf(to, 1)],
    ...(organizationId === undefined ? [] : [["organizationId", organizationId]]),
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/**
 * Returns a moment, or the start of a day in the reader's time zone. `later`: number of days to add to a day.
 */
function momentOf(text: string | undefined, later: number): string | undefined {
  if (text === undefined) return undefined;
  const [, year, month, day] = DAY.exec(text) ?? [];
  const moment =
    day === undefined ? new Date(text) : new Date(Number(year), Number(month) - 1, Number(day) + later);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Returns the day of a moment or day in the URL, in the reader's time zone, for a date field. */
export function dayOf(text: string | undefined): string {
  if (text === undefined || DAY.test(text)) return text ?? "";
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return "";
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
