import { z } from "zod";
import { isoDate } from "../../kernel/common-shapes.ts";
import { Cursor, NEWEST, pageOf } from "../../kernel/cursor.ts";
import { route } from "../../kernel/route.ts";
import { networkOf } from "../../security/ip.ts";
import { eventNames } from "./event-names.ts";
import { auditStore, PAGE } from "./store.ts";

/** Seconds of history that users can see: 90 days. */
const SHOWN = 90 * 86_400;

const Named = z.object({
  id: z.string(),
  name: z.string().nullable().describe("Null if it was deleted"),
});

const Activity = z.object({
  id: z.string(),
  event: z.string().describe("`sign_in`, `password_changed` and the like; later versions know more"),
  outcome: z.enum(["success", "failure"]),
  createdAt: isoDate,
  method: z.string().nullable().describe("How, where there are several ways"),
  reason: z.string().nullable().describe("Why it failed"),
  changed: z.array(z.string()).describe("Names of the fields that changed"),
  ipAddress: z
    .string()
    .describe("The network it came from; empty if that is unknown or belongs to another person"),
  userAgent: z
    .string()
    .describe("As the client sent it, so it proves nothing; empty under the same conditions as `ipAddress`"),
  sessionId: z.string().nullable().describe("The session it came from, or the one that it opened"),
  actor: Named.nullable().describe("Who did it, if that was another person"),
  organization: Named.nullable().describe("The organization concerned, or else the session's active one"),
});

export const listActivity = route({
  method: "GET",
  path: "/list-activity",
  summary: "The caller's account events of the last 90 days, newest first, 50 at a time",
  session: "required",
  query: z.object({ cursor: Cursor.optional() }),
  returns: z.object({
    events: z.array(Activity),
    nextCursor: z.string().nullable().describe("Where older ones begin; null where there are none"),
  }),
  uses: { events: auditStore, names: eventNames },
  errors: [],
  async handle({ user, query, now, events, names }) {
    const since = new Date(now - SHOWN * 1000).toISOString();
    const rows = await events.listPage(user.id, since, query.cursor ?? NEWEST);
    const { shown, nextCursor } = pageOf(rows, PAGE);
    const isOthers = (actorId: string | null): actorId is string => actorId !== null && actorId !== user.id;
    const people = await names("user", shown.map(({ actorId }) => actorId).filter(isOthers));
    const organizations = await names(
      "organization",
      shown.map(({ organizationId }) => organizationId),
    );
    return {
      events: shown.map(
        ({ changed, actorId, organizationId, ipAddress, userAgent, sessionId, outcome, ...row }) => {
          // The device of another user who changed something here isn't shown.
          const isOwn = !isOthers(actorId);
          return {
            ...row,
            // The column holds no other values.
            outcome: outcome as "success" | "failure",
            changed: changed === null || changed === "" ? [] : changed.split(","),
            ipAddress: isOwn && ipAddress !== "" ? networkOf(ipAddress) : "",
            userAgent: isOwn ? userAgent : "",
            sessionId: isOwn ? sessionId : null,
            actor: isOwn ? null : { id: actorId, name: people.get(actorId) ?? null },
            organization:
              organizationId === null
                ? null
                : { id: organizationId, name: organizations.get(organizationId) ?? null },
          };
        },
      ),
      nextCursor,
    };
  },
});
