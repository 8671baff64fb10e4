import type { AdminQuery } from "../place.ts";
import type { AdminMethods } from "../types.ts";

type Sent = NonNullable<NonNullable<Parameters<AdminMethods["listAuditEvents"]>[0]>["query"]>;

/** Members of the address that are sent as they are, under the same name. */
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

/** Members of the address that narrow the list down. */
export const FILTERS = [...PLAIN, "outcome", "from", "to"] as const;

/** As long as the service takes a value. */
const LONGEST = 255;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** What is the same for all events of an organization, or its owners may not know. */
const NOT_IN_ORGANIZATIONS: readonly string[] = ["organizationId", "sessionId", "ipAddress"];

/** The members by which events of one organization, or of the service, are found. */
export function filtersOf(organizationId: string | undefined): readonly (typeof FILTERS)[number][] {
  return organizationId === undefined
    ? FILTERS
    : FILTERS.filter((name) => !NOT_IN_ORGANIZATIONS.includes(name));
}

/** What the service is asked, by what the address says. What can't be used of it is left out. */
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
    // The last day is one of them.
    ["to", momentOf(to, 1)],
    ...(organizationId === undefined ? [] : [["organizationId", organizationId]]),
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** A moment, or the beginning of a day where the reader is; `later`: of one that many days later. */
function momentOf(text: string | undefined, later: number): string | undefined {
  if (text === undefined) return undefined;
  const [, year, month, day] = DAY.exec(text) ?? [];
  const moment =
    day === undefined ? new Date(text) : new Date(Number(year), Number(month) - 1, Number(day) + later);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The day of what stands in the address, where the reader is: for a field of days. */
export function dayOf(text: string | undefined): string {
  if (text === undefined || DAY.test(text)) return text ?? "";
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return "";
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
