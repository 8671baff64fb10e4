import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import { audit } from "../../audit/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { notices } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import {
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED,
  LINKING_NOT_ALLOWED,
  SOCIAL_ACCOUNT_ALREADY_LINKED,
  UNABLE_TO_LINK_ACCOUNT,
} from "../errors.ts";
import { ACCOUNT_LINKED } from "../notices.ts";
import type { Registered } from "../registry/registry.ts";
import { keyOf, socialStore } from "../store.ts";
import { tokenCodec } from "../tokens/stored-tokens.ts";
import type { Identity, Shown } from "./identity.ts";
import { overriddenInfo } from "./override.ts";

/** An identity that a signed-in user adds as another sign-in method. */
export interface Linking extends Shown {
  registered: Registered;
  userId: string;
  /** The session that asked for it. */
  session: { id: string; token: string };
}

/**
 * Links an identity to the account of the signed-in user, only while the session that asked is open: an
 * intruder who was signed out meanwhile leaves nothing behind.
 */
export const linkTo = requestService((core) => {
  const { db } = core;
  const store = core.use(socialStore);
  const users = core.use(userStore);
  const sessions = core.use(sessionStore);
  const codec = core.use(tokenCodec);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  const override = core.use(overriddenInfo);
  const { enabled, allowDifferentEmails, updateUserInfoOnLink } = core.options.account.accountLinking;

  const assertAddress = (user: Pick<User, "email">, identity: Identity): void => {
    if (!allowDifferentEmails && user.email !== identity.email)
      throw fail(LINKING_DIFFERENT_EMAILS_NOT_ALLOWED);
  };

  const link = async (
    context: Context,
    { registered, identity, tokens, accept, userId, session }: Linking,
  ): Promise<void> => {
    const key = keyOf(registered.id, identity);
    const { linked, owner } = await store.findKnown(key, identity.email);
    if (linked !== undefined && linked.user.id !== userId) throw fail(SOCIAL_ACCOUNT_ALREADY_LINKED);
    const account = { ...key, userId };
    const columns = codec.columns(tokens);
    const before = beforeOf(context);
    const asked = linked === undefined ? await before.create("account", account, UNABLE_TO_LINK_ACCOUNT) : {};
    // If two providers speak for one issuer, each updates only its tokens.
    const keepsTokens = linked?.providerId === registered.id;
    if (keepsTokens) await before.update("account", { scope: columns.scope }, UNABLE_TO_LINK_ACCOUNT);
    const linking = owner?.id === userId ? owner : await users.findById(userId);
    // Before the notice is counted: a refused request mustn't use up the budget for notices of changes.
    if (linking !== undefined) assertAddress(linking, identity);
    const changed =
      updateUserInfoOnLink && linked === undefined && linking !== undefined
        ? await override.wanted(context, linking, identity, false)
        : {};
    const tellOwner =
      linked === undefined
        ? await noticesOf(context).prepare(ACCOUNT_LINKED, linking, { provider: registered.name })
        : undefined;
    const id = linked?.accountId ?? (await core.newId("account"));
    const row = { ...columns, ...account, id, now: context.time() };
    await db.transaction(async (tx) => {
      if (!(await users.lock(userId, tx))) throw fail(UNABLE_TO_LINK_ACCOUNT);
      const user = await users.findById(userId, tx);
      const isOpen = await sessions.isOpen({ ...session, userId }, context.time(), tx);
      if (user === undefined || !isOpen) throw fail(UNABLE_TO_LINK_ACCOUNT);
      assertAddress(user, identity);
      await accept(tx);
      if (linked !== undefined) {
        if (keepsTokens && !(await store.storeTokens(row, linked.scope, tx)))
          throw fail(UNABLE_TO_LINK_ACCOUNT);
        return;
      }
      await store.insert(row, tx, asked);
      await override.write(context, user, changed, registered.id, tx);
      const event = { event: "account_linked", userId, method: registered.id } as const;
      await auditOf(context).record({ ...event, target: { type: "account", id }, sessionId: session.id }, tx);
      await tellOwner?.(tx);
    });
  };

  return (context) =>
    async (linking: Linking): Promise<void> => {
      if (!enabled) throw fail(LINKING_NOT_ALLOWED);
      await retriedOnConflict(() => link(context, linking));
    };
});

/** One try for each value that another request can take meanwhile, and one more. */
const MOST_TRIES = 3;

/**
 * Runs work that begins by looking up the owners of an identity and of an email address. If another request
 * took one of them between the look-up and the write, the work begins again and finds it.
 */
export async function retriedOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof UniqueViolation) || !isTaken(error)) throw error;
    }
  }
}

function isTaken(error: UniqueViolation): boolean {
  return (
    error.on("account", "identityKey") || error.on("user", "email") || error.on("verification", "onceKey")
  );
}
