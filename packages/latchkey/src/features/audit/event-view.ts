import { z } from "zod";
import { errorCode } from "../../base/errors.ts";
import { isoDate } from "../../kernel/contracts/fields/common-shapes.ts";
import type { SecurityEventRow } from "./store.ts";

export const AUDIT_EVENT_NOT_FOUND = errorCode("AUDIT_EVENT_NOT_FOUND", 404, "Audit event not found");

const PersonShape = z.object({
  id: z.string(),
  name: z.string().nullable().describe("Null if the account was deleted"),
  email: z
    .string()
    .nullable()
    .describe("Null if the account was deleted, or if the caller may not see email addresses"),
});

/** An event as shown to administrators of the service or of an organization. */
export const EventShape = z.object({
  id: z.string(),
  createdAt: isoDate,
  event: z.string().describe("For example `sign_in` or `user_banned`. Later versions may add more"),
  outcome: z.enum(["success", "failure"]),
  user: PersonShape.nullable().describe("User whose account is concerned"),
  actor: PersonShape.nullable().describe("User who acted; null without a session"),
  actorType: z.enum(["user", "anonymous", "host"]).describe("`host`: the application or the service itself"),
  impersonator: PersonShape.nullable().describe("The administrator who acted as the actor"),
  organization: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  targetName: z
    .string()
    .nullable()
    .describe("Name of the target, such as a team. Null if it has none, or no longer exists"),
  sessionId: z.string().nullable(),
  method: z.string().nullable(),
  reason: z.string().nullable().describe("Reason of the failure"),
  changed: z.array(z.string()).describe("Names of the fields that changed"),
  details: z
    .record(z.string(), z.unknown())
    .describe("Details of the event. A pair holds the values before and after a change"),
  ipAddress: z.string().nullable().describe("Null if the caller may not see it; empty if unknown"),
  userAgent: z.string().nullable().describe("As sent by the client, so it proves nothing"),
  requestId: z.string().nullable(),
});
export type EventView = z.output<typeof EventShape>;

export const EventDetailsShape = EventShape.extend({
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .describe("The fields that changed. Values are null where they aren't recorded"),
});

/** Known names of people and organizations by their ids, and the events whose device the caller may see. */
export interface Sight {
  people: ReadonlyMap<string, { name: string; email?: string }>;
  organizations: ReadonlyMap<string, string>;
  /** Names of targets by their ids. */
  targets: ReadonlyMap<string, string>;
  seesDevice(row: SecurityEventRow): boolean;
}

/** Returns the ids of all people whom the events name. */
export function peopleIn(rows: readonly SecurityEventRow[]): string[] {
  const named = rows.flatMap(({ userId, actorId, impersonatorId }) => [userId, actorId, impersonatorId]);
  return [...new Set(named)].filter((id) => id !== null);
}

export function viewOf(
  row: SecurityEventRow,
  { people, organizations, targets, seesDevice }: Sight,
): EventView {
  const person = (id: string | null) => {
    if (id === null) return null;
    const known = people.get(id);
    return { id, name: known?.name ?? null, email: known?.email ?? null };
  };
  const { userId, actorId, impersonatorId, organizationId, changed, details, ...rest } = row;
  const isShown = seesDevice(row);
  return {
    ...rest,
    // The column holds no other values.
    outcome: row.outcome as EventView["outcome"],
    // The column holds no other values.
    actorType: row.actorType as EventView["actorType"],
    user: person(userId),
    actor: person(actorId),
    impersonator: person(impersonatorId),
    organization:
      organizationId === null
        ? null
        : { id: organizationId, name: organizations.get(organizationId) ?? null },
    changed: changed === null || changed === "" ? [] : changed.split(","),
    // Always an object, because it was written here.
    details: details === null ? {} : (JSON.parse(details) as Record<string, unknown>),
    targetName: (row.targetId === null ? undefined : targets.get(row.targetId)) ?? null,
    sessionId: isShown ? row.sessionId : null,
    ipAddress: isShown ? row.ipAddress : null,
    userAgent: isShown ? row.userAgent : null,
  };
}

/** Returns an event with the values before and after. */
export function detailsOf(event: EventView): z.output<typeof EventDetailsShape> {
  return { ...event, changes: changesOf(event) };
}

function changesOf({ changed, details }: EventView): { field: string; before: unknown; after: unknown }[] {
  const pairs = Object.entries(details).filter(([, value]) => Array.isArray(value) && value.length === 2);
  const fields = new Set([...changed, ...pairs.map(([field]) => field)]);
  return [...fields].map((field) => {
    // The pairs are lists of two.
    const [before = null, after = null] = (pairs.find(([name]) => name === field)?.[1] as unknown[]) ?? [];
    return { field, before, after };
  });
}
