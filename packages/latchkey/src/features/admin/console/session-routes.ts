import { z } from "zod";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { Cursor, NEWEST, pageOf } from "../../../kernel/pipeline/lists/cursor.ts";
import { LARGEST_OFFSET, Whole } from "../../../kernel/pipeline/lists/list-query.ts";
import { ApiKey, keysOfUser } from "../../api-key/index.ts";
import { adminWith, reading } from "../access/authority.ts";
import { MAY_NOT_GET, MAY_NOT_LIST_SESSIONS, USER_NOT_FOUND } from "../errors.ts";
import { adminStore } from "../store.ts";
import { namedPeople, openSessions } from "./people-store.ts";

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

export const adminListSessions = route({
  ...reading,
  path: "/admin/list-sessions",
  summary:
    "List the open sessions of all users whom the caller outranks, newest first. Their tokens are handles for revoke-user-session",
  query: z.object({
    userId: z.string().min(1).optional(),
    ipAddress: z.string().min(1).optional(),
    from: Moment.optional().describe("Opened at this time or later. ISO 8601"),
    to: Moment.optional().describe("Opened before this time. ISO 8601"),
    cursor: Cursor.optional().describe("`nextCursor` of the previous page"),
    limit: Whole(1, 200).optional().describe("Default 50"),
  }),
  returns: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        token: z.string(),
        userId: z.string(),
        userName: z.string().nullable(),
        userEmail: z.string().nullable().describe("Null if the caller may not see email addresses"),
        createdAt: isoDate,
        updatedAt: isoDate,
        expiresAt: isoDate,
        ipAddress: z.string(),
        userAgent: z.string(),
        impersonatedBy: z.string().nullable().describe("The administrator who acts as the user"),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  needs: adminWith({ session: ["list"] }, MAY_NOT_LIST_SESSIONS),
  uses: { list: openSessions, people: namedPeople },
  errors: [],
  async handle(context) {
    const { query, acting, list, people } = context;
    const { userId, ipAddress, from = "1970-01-01T00:00:00.000Z", to, cursor, limit = 50 } = query;
    const position = cursor ?? (to === undefined ? NEWEST : { createdAt: to, id: "" });
    const asked = { userId, ipAddress, since: from, now: context.time(), limit: limit + 1 };
    const { shown, nextCursor } = pageOf(await list({ ...asked, ...position }), limit);
    const userIds = shown.map((row) => row.userId);
    const superiors = await acting.superiors(userIds);
    const named = await people(acting, userIds);
    const visible = shown.filter((row) => !superiors.has(row.userId));
    const sessions = visible.map((row) => {
      const known = named.get(row.userId);
      return { ...row, userName: known?.name ?? null, userEmail: known?.email ?? null };
    });
    return { sessions, nextCursor };
  },
});

/** Reads a user's keys through the API key feature. Empty if the engine lacks it. */
const keys = requestService((core) => {
  const keysOf = core.features.some(({ id }) => id === "api-key") ? keysOfUser.make(core) : undefined;
  return (context) => async (userId: string, page: { limit: number; offset: number }) =>
    (await keysOf?.(context)(userId, page)) ?? { apiKeys: [], total: 0 };
});

export const adminListUserApiKeys = route({
  ...reading,
  path: "/admin/list-user-api-keys",
  summary: "List the API keys of a user, newest first, in pages, without their secrets",
  query: z.object({
    userId: z.string(),
    limit: Whole(1, 200).optional().describe("Default 50"),
    offset: Whole(0, LARGEST_OFFSET).optional(),
  }),
  returns: z.object({ apiKeys: z.array(ApiKey), total: z.number().describe("On all pages") }),
  needs: adminWith({ user: ["get"] }, MAY_NOT_GET),
  uses: { store: adminStore, keys },
  errors: [USER_NOT_FOUND],
  async handle({ query, store, keys }) {
    const { id } = await store.present(query.userId);
    return keys(id, { limit: query.limit ?? 50, offset: query.offset ?? 0 });
  },
});
