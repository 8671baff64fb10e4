import { z } from "zod";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { Cursor, NEWEST, pageOf } from "../../../kernel/pipeline/lists/cursor.ts";
import { literally, Whole } from "../../../kernel/pipeline/lists/list-query.ts";
import { soughtEmails } from "../../../security/email-address.ts";
import { adminWith, reading } from "../access/authority.ts";
import { namedPeople } from "../console/people-store.ts";
import { CAN_NOT_RESTORE_USER, MAY_NOT_DELETE, MAY_NOT_LIST, REMOVED_USER_NOT_FOUND } from "../errors.ts";
import { KEPT_FOR, purging, restoring } from "./restoring.ts";
import { removedUserStore } from "./store.ts";

const administrative = { ...reading, method: "POST", body: z.object({ userId: z.string().min(1) }) } as const;

const beginning = (text: string): string => `${literally(text)}%`;

const listRemovedUsers = route({
  ...reading,
  path: "/admin/list-removed-users",
  summary: "List removed users who can be restored, most recently removed first",
  query: z.object({
    search: z.string().max(254).optional().describe("Email address, or its beginning. Needs `user: get`"),
    cursor: Cursor.optional().describe("`nextCursor` of the previous page"),
    limit: Whole(1, 200).optional().describe("Default 50"),
  }),
  returns: z.object({
    users: z.array(
      z.object({
        id: z.string().describe("ID of the user, which stays the same after restoring"),
        email: z.string().nullable().describe("Null if the caller may not see email addresses"),
        name: z.string(),
        removedAt: isoDate,
        removedBy: z
          .object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
          .nullable()
          .describe("Null: the application. The name and email address are null if the account was deleted"),
        purgeAt: isoDate.describe("Time at which all data of the user is permanently deleted"),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  needs: adminWith({ user: ["list"] }, MAY_NOT_LIST),
  uses: { store: removedUserStore, people: namedPeople },
  errors: [],
  async handle({ query, acting, store, people }) {
    const { search = "", cursor = NEWEST, limit = 50 } = query;
    const seesEmails = acting.may({ user: ["get"] });
    const [pattern = "%", other = pattern] = soughtEmails(seesEmails ? search : "").map(beginning);
    const rows = await store.page({ ...cursor, pattern, other, limit: limit + 1 });
    const { shown, nextCursor } = pageOf(
      rows.map((row) => ({ ...row, createdAt: row.removedAt })),
      limit,
    );
    const named = await people(
      acting,
      shown.flatMap(({ removedBy }) => (removedBy === null ? [] : [removedBy])),
    );
    const users = shown.map(({ userId: id, email, name, removedAt, removedBy: by }) => {
      const remover = by === null ? undefined : named.get(by);
      return {
        ...{ id, email: seesEmails ? email : null, name, removedAt },
        removedBy:
          by === null ? null : { id: by, name: remover?.name ?? null, email: remover?.email ?? null },
        purgeAt: new Date(Date.parse(removedAt) + KEPT_FOR * 1000).toISOString(),
      };
    });
    return { users, nextCursor };
  },
});

const restoreUser = route({
  ...administrative,
  path: "/admin/restore-user",
  summary: "Restore a removed user and everything removed with them",
  returns: ({ User }) => z.object({ user: User }),
  needs: adminWith({ user: ["delete"] }, MAY_NOT_DELETE),
  uses: { restoring },
  event: { name: "user_restored" },
  errors: [REMOVED_USER_NOT_FOUND, CAN_NOT_RESTORE_USER],
  handle: async ({ body, acting, restoring }) => ({ user: await restoring(acting, body.userId) }),
});

const purgeRemovedUser = route({
  ...administrative,
  path: "/admin/purge-removed-user",
  summary: "Permanently delete a removed user",
  returns: z.object({ success: z.literal(true) }),
  needs: adminWith({ user: ["delete"] }, MAY_NOT_DELETE),
  uses: { purging },
  event: { name: "user_purged" },
  errors: [REMOVED_USER_NOT_FOUND],
  async handle({ body, acting, purging }) {
    await purging(acting, body.userId);
    return { success: true } as const;
  },
});

export const removedUserRoutes = { listRemovedUsers, restoreUser, purgeRemovedUser };
