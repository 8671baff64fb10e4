import { z } from "zod";
import { fail, UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import { beforeWrite } from "../../../kernel/database-hooks.ts";
import { route } from "../../../kernel/route.ts";
import { options, transaction } from "../../../kernel/services.ts";
import { ACCOUNT_UNLINKED, audit, notices } from "../../audit/index.ts";
import { Done, done } from "../../shapes.ts";
import { userStore } from "../../users/store.ts";
import { AccountItem, accountItem } from "../account-item.ts";
import { matching } from "../chosen-account.ts";
import { ACCOUNT_NOT_FOUND, FAILED_TO_UNLINK_LAST_ACCOUNT } from "../errors.ts";
import { providers } from "../registry.ts";
import { socialStore } from "../store.ts";

export const listUserAccounts = route({
  method: "GET",
  path: "/list-accounts",
  summary: "The caller's ways to sign in, oldest first",
  session: "required",
  returns: z.array(AccountItem),
  uses: { accounts: socialStore, itemOf: accountItem },
  errors: [],
  handle: async ({ user, accounts, itemOf }) => (await accounts.listOf(user.id)).map(itemOf),
});

export const unlinkAccount = route({
  method: "POST",
  path: "/unlink-account",
  summary: "Remove one of the caller's ways to sign in, but not the last",
  session: "fresh",
  body: z.object({
    providerId: z.string().optional(),
    /** Of the provider, or the `id` in the list. */
    accountId: z.string().optional(),
  }),
  returns: Done,
  uses: {
    accounts: socialStore,
    users: userStore,
    before: beforeWrite,
    options,
    transaction,
    audit,
    notices,
    providers,
  },
  event: { name: "account_unlinked" },
  errors: [VALIDATION_ERROR, FAILED_TO_UNLINK_LAST_ACCOUNT, ACCOUNT_NOT_FOUND],
  async handle(context) {
    const { body, user, accounts, users, before, options, transaction, audit, notices, providers } = context;
    if (body.providerId === undefined && body.accountId === undefined)
      throw fail(VALIDATION_ERROR, { details: [{ path: "providerId", message: "Say which account" }] });
    const { allowUnlinkingAll } = options.account.accountLinking;
    const present = await accounts.listOf(user.id);
    const asked = matching(present, body);
    // Before the email that would tell of it is counted: its owner is to hear of what isn't refused.
    if (present.length === 1 && !allowUnlinkingAll) throw fail(FAILED_TO_UNLINK_LAST_ACCOUNT);
    if (asked === undefined) throw fail(ACCOUNT_NOT_FOUND);
    await before.delete("account", asked);
    const { providerId } = asked;
    const provider = { id: providerId, name: providers.get(providerId)?.name ?? providerId };
    const tellOwner = await notices.accountChanged(ACCOUNT_UNLINKED, user, provider);
    await transaction(async (tx) => {
      if (!(await users.lock(user.id, tx))) throw fail(UNAUTHORIZED);
      // Once the user is locked nobody else takes one away: of two at once the second sees what the first left.
      const rows = await accounts.listOf(user.id, tx);
      const account = rows.find(({ id }) => id === asked.id);
      if (account === undefined) throw fail(ACCOUNT_NOT_FOUND);
      if (rows.length === 1 && !allowUnlinkingAll) throw fail(FAILED_TO_UNLINK_LAST_ACCOUNT);
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
