import { z } from "zod";
import { fail, VALIDATION_ERROR } from "../../../base/errors.ts";
import { Done, done, Flag } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service, transaction } from "../../../kernel/contracts/service.ts";
import { waysIn } from "../../../kernel/contracts/ways-in.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { notices } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { ACCOUNT_NOT_FOUND, FAILED_TO_UNLINK_LAST_ACCOUNT } from "../errors.ts";
import { AccountItem, accountItem, matching } from "../linked-accounts/account-of.ts";
import { ACCOUNT_UNLINKED } from "../notices.ts";
import { providers } from "../registry/registry.ts";
import { socialStore } from "../store.ts";

/**
 * Reports whether a user may remove a sign-in method, no matter which. With `tx`, the user's row is locked.
 */
const mayUnlink = service((core) => {
  const ways = core.use(waysIn);
  const { allowUnlinkingAll } = core.options.account.accountLinking;
  return async (userId: string, tx?: Transaction): Promise<boolean> =>
    allowUnlinkingAll || !(await ways.isLast(userId, tx));
});

export const listUserAccounts = route({
  method: "GET",
  path: "/list-accounts",
  summary: "List the caller's accounts, one for each password or provider, oldest first",
  session: "required",
  query: z.object({ mayUnlink: Flag.describe("True to return `mayUnlink` for each account") }),
  returns: z.array(
    AccountItem.extend({
      mayUnlink: z
        .boolean()
        .optional()
        .describe("True unless it is the last sign-in method. Only present if requested"),
    }),
  ),
  uses: { accounts: socialStore, itemOf: accountItem, mayUnlink },
  errors: [],
  async handle({ query, user, accounts, itemOf, mayUnlink }) {
    const items = (await accounts.listOf(user.id)).map(itemOf);
    if (query.mayUnlink !== true) return items;
    const isFree = await mayUnlink(user.id);
    return items.map((item) => ({ ...item, mayUnlink: isFree }));
  },
});

export const unlinkAccount = route({
  method: "POST",
  path: "/unlink-account",
  summary: "Remove one of the caller's sign-in methods, but not the last",
  session: "fresh",
  body: z.object({
    providerId: z.string().optional(),
    /** The id at the provider, or the `id` in the list. */
    accountId: z.string().optional(),
  }),
  returns: Done,
  uses: {
    accounts: socialStore,
    users: userStore,
    before: beforeWrite,
    transaction,
    audit,
    notices,
    providers,
    mayUnlink,
  },
  event: { name: "account_unlinked" },
  errors: [VALIDATION_ERROR, FAILED_TO_UNLINK_LAST_ACCOUNT, ACCOUNT_NOT_FOUND],
  async handle(context) {
    const { body, user, accounts, users, before, transaction, audit, notices, providers, mayUnlink } =
      context;
    if (body.providerId === undefined && body.accountId === undefined)
      throw fail(VALIDATION_ERROR, { details: [{ path: "providerId", message: "Say which account" }] });
    const present = await accounts.listOf(user.id);
    const asked = matching(present, body);
    // Before the notice is counted: a refused removal mustn't use up the owner's notices.
    if (!(await mayUnlink(user.id))) throw fail(FAILED_TO_UNLINK_LAST_ACCOUNT);
    if (asked === undefined) throw fail(ACCOUNT_NOT_FOUND);
    await before.delete("account", asked);
    const { providerId } = asked;
    const provider = providers.get(providerId)?.name ?? providerId;
    const tellOwner = await notices.prepare(ACCOUNT_UNLINKED, user, { provider });
    await transaction(async (tx) => {
      await users.lockCaller(user.id, tx);
      // With the user locked, the second of two requests sees the result of the first.
      const rows = await accounts.listOf(user.id, tx);
      const account = rows.find(({ id }) => id === asked.id);
      if (account === undefined) throw fail(ACCOUNT_NOT_FOUND);
      if (!(await mayUnlink(user.id, tx))) throw fail(FAILED_TO_UNLINK_LAST_ACCOUNT);
      await accounts.delete({ id: account.id, userId: user.id }, tx);
      const { id, providerId: method } = account;
      await audit.record(
        { event: "account_unlinked", userId: user.id, method, target: { type: "account", id } },
        tx,
      );
      await tellOwner(tx);
    });
    return done;
  },
});
