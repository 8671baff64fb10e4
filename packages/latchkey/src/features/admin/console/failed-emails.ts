import { z } from "zod";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { Cursor, NEWEST, pageOf } from "../../../kernel/pipeline/lists/cursor.ts";
import { Whole } from "../../../kernel/pipeline/lists/list-query.ts";
import { parseEmail } from "../../../security/email-address.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { type Acting, adminWith, reading } from "../access/authority.ts";
import { MAY_NOT_CHANGE_SERVICE, MAY_NOT_READ_SERVICE } from "../errors.ts";
import { namedPeople } from "./people-store.ts";

const MOST = 200;

const listFailedEmails = route({
  ...reading,
  path: "/admin/list-failed-emails",
  summary:
    "List failed emails: those that could not be delivered and are no longer retried. Newest first, in pages, without their texts",
  query: z.object({
    cursor: Cursor.optional().describe("`nextCursor` of the previous page"),
    limit: Whole(1, MOST).optional().describe("Default 50"),
  }),
  returns: z.object({
    emails: z.array(
      z.object({
        id: z.string(),
        template: z.string().describe("Such as `reset-password`"),
        to: z
          .string()
          .nullable()
          .describe("Email address. Null if the caller may not see email addresses, or the user is gone"),
        attempts: z.number(),
        createdAt: isoDate,
        error: z
          .string()
          .nullable()
          .describe(
            "Error of the last attempt. Null if the caller may not see email addresses: it may contain one",
          ),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  needs: adminWith({ service: ["read"] }, MAY_NOT_READ_SERVICE),
  uses: { people: namedPeople },
  errors: [],
  async handle({ query, core, acting, people }) {
    const { cursor = NEWEST, limit = 50 } = query;
    const { shown, nextCursor } = pageOf(
      await core.outbox.listGivenUp({ ...cursor, limit: limit + 1 }),
      limit,
    );
    const seesEmails = acting.may({ user: ["get"] });
    // Some messages name the user, whose email address may change until the delivery.
    const userIds = shown.flatMap(({ recipient }) =>
      recipient === null || parseEmail(recipient) !== undefined ? [] : [recipient],
    );
    const named = await people(acting, userIds);
    const emails = shown.map(({ id, kind: template, recipient, attempts, createdAt, error }) => ({
      ...{ id, template, attempts, createdAt },
      to:
        !seesEmails || recipient === null
          ? null
          : userIds.includes(recipient)
            ? (named.get(recipient)?.email ?? null)
            : recipient,
      error: seesEmails ? error : null,
    }));
    return { emails, nextCursor };
  },
});

/** Changes emails that were given up. If any of them are still in the list, this is an event. */
const failedEmailChange = requestService((core) => {
  const auditOf = audit.make(core);
  return (context) =>
    (
      acting: Acting,
      event: string,
      ids: readonly string[],
      change: (ids: readonly string[], tx: Transaction) => Promise<number>,
    ): Promise<number> =>
      core.db.transaction(async (tx) => {
        await acting.stillActing(tx);
        const count = await change([...new Set(ids)], tx);
        if (count > 0) await auditOf(context).record({ event, userId: null, details: { count } }, tx);
        return count;
      });
});

const RESENT = "failed_emails_resent";
const DISCARDED = "failed_emails_discarded";

const changing = {
  ...reading,
  method: "POST",
  body: z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(MOST) }),
  returns: z.object({ count: z.number().describe("Number of the emails that were still in the list") }),
  needs: adminWith({ service: ["update"] }, MAY_NOT_CHANGE_SERVICE),
  uses: { failedEmailChange },
  errors: [],
} as const;

const retryFailedEmails = route({
  ...changing,
  path: "/admin/retry-failed-emails",
  summary: "Resend failed emails. Links and codes in them may have expired",
  event: { name: RESENT },
  async handle({ body, core, acting, failedEmailChange }) {
    const count = await failedEmailChange(acting, RESENT, body.ids, core.outbox.retry);
    core.outbox.kick();
    return { count };
  },
});

const discardFailedEmails = route({
  ...changing,
  path: "/admin/discard-failed-emails",
  summary: "Delete failed emails",
  event: { name: DISCARDED },
  handle: async ({ body, core, acting, failedEmailChange }) => ({
    count: await failedEmailChange(acting, DISCARDED, body.ids, core.outbox.drop),
  }),
});

export const failedEmailRoutes = { listFailedEmails, retryFailedEmails, discardFailedEmails };
