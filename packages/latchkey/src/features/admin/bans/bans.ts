import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Gate } from "../../../kernel/contracts/door.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { rowParser } from "../../../storage/rows/row-parser.ts";
import { audit } from "../../audit/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import type { Acting } from "../access/authority.ts";
import { administer } from "../access/authority.ts";
import { BANNED_USER, CAN_NOT_BAN_YOURSELF, MAY_NOT_BAN } from "../errors.ts";
import { adminSettings } from "../options.ts";
import { adminStore, type Ban, isBanned, type Standing } from "../store.ts";

/** Every database supports the years from 1000 to 9999. */
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/** A requested ban. */
export interface AskedBan {
  reason?: string | undefined;
  message?: string | undefined;
  /** Seconds. */
  expiresIn?: number | undefined;
}

/** Builds the stored ban from the request. */
export const banOf = service((core) => {
  const { defaultBanReason, defaultBanExpiresIn } = core.use(adminSettings);
  return (context: Context, id: string, asked: AskedBan): Ban => {
    const { reason, message, expiresIn = defaultBanExpiresIn } = asked;
    const end = expiresIn === undefined ? undefined : Math.min(context.now + expiresIn * 1000, LATEST);
    return {
      id,
      reason: reason?.trim() || defaultBanReason,
      message: message?.trim() || null,
      expires: end === undefined ? null : new Date(end).toISOString(),
      updatedAt: context.time(),
    };
  };
});

/** Bans users, and lifts bans. */
export const bans = requestService((core) => {
  const store = core.use(adminStore);
  const sessions = core.use(sessionStore);
  const ban = core.use(banOf);
  const administerOf = administer.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  return (context) => ({
    /**
     * Ends the user's sessions in the same transaction. A session that is being opened is committed before
     * it, or sees the ban.
     */
    async ban(acting: Acting, id: string, asked: AskedBan): Promise<User> {
      if (id === acting.userId) throw fail(CAN_NOT_BAN_YOURSELF);
      const row = ban(context, id, asked);
      await beforeOf(context).update("user", {
        banned: true,
        banReason: row.reason,
        banMessage: row.message,
        banExpires: row.expires,
      });
      return administerOf(context)(acting, id, MAY_NOT_BAN, async ({ tx, assertNotLast }) => {
        await assertNotLast();
        await store.ban(row, tx);
        await sessions.deleteAll(id, tx);
        const details = { reason: row.reason, expires: row.expires };
        await auditOf(context).record({ event: "user_banned", userId: id, details }, tx);
        return store.present(id, tx);
      });
    },
    async unban(acting: Acting, id: string): Promise<User> {
      const lifted = { banned: false, banReason: null, banMessage: null, banExpires: null };
      await beforeOf(context).update("user", lifted);
      return administerOf(context)(acting, id, MAY_NOT_BAN, async ({ tx }) => {
        await store.unban({ id, updatedAt: context.time() }, tx);
        await auditOf(context).record({ event: "user_unbanned", userId: id }, tx);
        return store.present(id, tx);
      });
    },
  });
});

/** Opens or renews no session for banned users, whatever the sign-in method. Lifts an expired ban. */
export const banGate = service((core): Gate => {
  const store = core.use(adminStore);
  const { bannedUserMessage } = core.use(adminSettings);
  const standingIn = rowParser<Pick<Standing, "banned" | "banExpires">>(core.db.schema.columnsOf("user"), {
    names: ["banned", "banExpires"],
  });
  const auditOf = audit.make(core);
  return {
    errors: [BANNED_USER],
    bansKeys(user, now) {
      const standing = standingIn(user);
      return standing === undefined || isBanned(standing, now);
    },
    async bar(context, { id }, tx) {
      const standing = await store.standing(id, tx);
      if (standing?.banned !== true) return;
      const { banExpires: until, banMessage } = standing;
      if (until !== null && core.clock.isOver(Date.parse(until), context.now)) {
        await store.unban({ id, updatedAt: context.time() }, tx);
        return;
      }
      const failed = { event: "sign_in_failed", outcome: "failure", userId: id, reason: "banned" } as const;
      auditOf(context).note(until === null ? failed : { ...failed, details: { until } });
      throw fail(BANNED_USER, {
        message: bannedUserMessage,
        members: { ...(until && { banExpires: until }), ...(banMessage && { banMessage }) },
      });
    },
  };
});
