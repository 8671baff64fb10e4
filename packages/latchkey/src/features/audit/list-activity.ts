import { z } from "zod";
import { isoDate } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { Cursor, NEWEST, pageOf } from "../../kernel/pipeline/lists/cursor.ts";
import { networkOf } from "../../security/ip.ts";
import { eventNames, targetNames } from "./events.ts";
import { PlaceShape, placesFor } from "./places.ts";
import { auditStore, PAGE } from "./store.ts";

/** Seconds of history that users can see: 90 days. */
const SHOWN = 90 * 86_400;

/** Events of opening and ending sessions. */
const SIGN_INS = [
  "sign_up",
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "session_revoked",
  "sessions_revoked",
  "reauthenticated",
];

/** API keys have the same events whether a group or a user owns them. */
const OF_GROUPS = /^(?:organization|ownership|member|invitation|team|role)_/;

/** Names of the events about each subject. Those of groups are declared by their features. */
const eventKinds = service(({ features }) => {
  const ofGroups = features
    .flatMap(({ group }) => group?.events ?? [])
    .filter((event) => OF_GROUPS.test(event));
  return {
    "sign-ins": { only: SIGN_INS },
    organizations: { only: ofGroups },
    security: { except: [...SIGN_INS, ...ofGroups] },
  };
});

const Named = z.object({
  id: z.string(),
  name: z.string().nullable().describe("Null if it was deleted"),
});

const Activity = z.object({
  id: z.string(),
  event: z.string().describe("For example `sign_in` or `password_changed`. Later versions may add more"),
  outcome: z.enum(["success", "failure"]),
  createdAt: isoDate,
  method: z.string().nullable().describe("Method, if the event has several"),
  reason: z.string().nullable().describe("Reason of the failure"),
  changed: z.array(z.string()).describe("Names of the fields that changed"),
  ipAddress: z.string().describe("Network of the request; empty if unknown, or if another person acted"),
  place: PlaceShape.optional().describe(
    "Approximate place of the IP address. Absent if it isn't known, or if the deployment has no database of places",
  ),
  userAgent: z
    .string()
    .describe("As sent by the client, so it proves nothing; empty under the same conditions as `ipAddress`"),
  sessionId: z.string().nullable().describe("Session of the request, or the session it opened"),
  actor: Named.nullable().describe("User who acted, if not the caller"),
  targetName: z
    .string()
    .nullable()
    .describe(
      "Name of what the event is about, such as an API key. Null if it has none, or no longer exists",
    ),
  organization: Named.nullable().describe("The organization concerned, or else the session's active one"),
  device: z
    .string()
    .optional()
    .describe(
      "User agent that opened the session that was ended. Absent for other events, or if it isn't known",
    ),
});

export const listActivity = route({
  method: "GET",
  path: "/list-activity",
  summary: "List the caller's account events of the last 90 days, newest first, in pages of 50",
  session: "required",
  query: z.object({
    about: z
      .enum(["sign-ins", "security", "organizations"])
      .optional()
      .describe("Only events about these. `security`: sign-in methods and the account. Default: all"),
    cursor: Cursor.optional(),
  }),
  returns: z.object({
    events: z.array(Activity),
    nextCursor: z
      .string()
      .nullable()
      .describe("Cursor of the next page, with older events; null on the last page"),
  }),
  uses: { events: auditStore, kinds: eventKinds, names: eventNames, targets: targetNames, places: placesFor },
  errors: [],
  async handle({ user, query, now, events, kinds, names, targets, places }) {
    const since = new Date(now - SHOWN * 1000).toISOString();
    const about = query.about && kinds[query.about];
    const rows = await events.listPage(user.id, since, query.cursor ?? NEWEST, about);
    const { shown, nextCursor } = pageOf(rows, PAGE);
    const isOthers = (actorId: string | null): actorId is string => actorId !== null && actorId !== user.id;
    const people = await names("user", shown.map(({ actorId }) => actorId).filter(isOthers));
    const organizations = await names(
      "organization",
      shown.map(({ organizationId }) => organizationId),
    );
    const targetsOf = await targets(shown, (kind) => kind !== "user");
    const ended = shown.flatMap(({ targetType, targetId }) =>
      targetType === "session" && targetId !== null ? [targetId] : [],
    );
    const devices = await events.devicesOf(user.id, ended);
    return {
      events: shown.map(
        ({
          changed,
          actorId,
          organizationId,
          targetId,
          ipAddress,
          userAgent,
          sessionId,
          outcome,
          ...row
        }) => {
          // The device of another user who changed something here isn't shown.
          const isOwn = !isOthers(actorId);
          // Only sessions' IDs were asked for.
          const device = devices.get(targetId ?? "");
          const place = isOwn ? places?.find(ipAddress) : undefined;
          return {
            ...row,
            // The column holds no other values.
            outcome: outcome as "success" | "failure",
            changed: changed === null || changed === "" ? [] : changed.split(","),
            ipAddress: isOwn && ipAddress !== "" ? networkOf(ipAddress) : "",
            ...(place && { place }),
            userAgent: isOwn ? userAgent : "",
            sessionId: isOwn ? sessionId : null,
            actor: isOwn ? null : { id: actorId, name: people.get(actorId) ?? null },
            targetName: (targetId === null ? undefined : targetsOf.get(targetId)) ?? null,
            ...(device && { device }),
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
