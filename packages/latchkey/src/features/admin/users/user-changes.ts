import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { Email, PersonName, PictureAddress } from "../../../kernel/contracts/fields/common-shapes.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { freshCaller } from "../../../kernel/pipeline/freshness.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { forgiveGuesses } from "../../../kernel/pipeline/limits/guess-limit.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Row } from "../../../storage/tables/table.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { afterNewPassword, checkNewPassword } from "../../accounts/index.ts";
import { credentialOf, credentialStore } from "../../accounts/store.ts";
import { audit, valuesOf } from "../../audit/index.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { switchAddress } from "../../email-verification/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { Locale, notices, TimeZone, userFields } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import type { Acting } from "../access/authority.ts";
import { type Administered, administer } from "../access/authority.ts";
import { roleInput } from "../access/roles.ts";
import { banOf } from "../bans/bans.ts";
import {
  CAN_NOT_BAN_YOURSELF,
  EMAIL_TAKEN,
  MAY_NOT_BAN,
  MAY_NOT_SET_EMAIL,
  MAY_NOT_SET_PASSWORD,
  MAY_NOT_SET_ROLE,
  MAY_NOT_UPDATE,
  NO_DATA_TO_UPDATE,
  PASSWORD_IS_NO_DATA,
  USER_NOT_FOUND,
} from "../errors.ts";
import { PASSWORD_SET } from "../notices.ts";
import { adminStore, isBanned } from "../store.ts";
import type { adminColumns } from "../tables.ts";
import { StandingData, secondsUntil } from "./new-user.ts";

export const UserChanges = StandingData.extend({
  name: PersonName.optional(),
  image: PictureAddress.nullable().optional(),
  locale: Locale.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
  email: z.string().optional(),
  role: z.unknown().optional(),
  password: z.unknown().optional(),
});

type BanBefore = { id: string } & Pick<
  Row<ReturnType<typeof adminColumns>>,
  "banned" | "banReason" | "banMessage" | "banExpires"
>;
type Changes = z.output<typeof UserChanges> & Readonly<Record<string, unknown>>;

/** Columns whose values the audit log keeps. None of them identifies a person. */
const SHOWN_IN_AUDIT = ["role", "emailVerified", "banned", "banReason", "banExpires"] as const;

/** The validated request. */
interface Understood {
  email: string | undefined;
  role: string | undefined;
}

/** Validates the administrator's request: each member requires its permission. */
const askedChange = service((core) => {
  const users = core.use(userStore);
  const roles = core.use(roleInput);
  const emailIn = async (given: string | undefined, userId: string): Promise<string | undefined> => {
    if (given === undefined) return undefined;
    const email = Email.safeParse(given);
    if (!email.success) throw fail(INVALID_EMAIL);
    const holder = await users.findByEmail(email.data);
    if (holder !== undefined && holder.id !== userId) throw fail(EMAIL_TAKEN);
    return email.data;
  };
  return async (acting: Acting, userId: string, data: Changes): Promise<Understood> => {
    if (data.password !== undefined) throw fail(PASSWORD_IS_NO_DATA);
    if (Object.values(data).every((value) => value === undefined)) throw fail(NO_DATA_TO_UPDATE);
    if (data.role !== undefined) acting.require({ user: ["set-role"] }, MAY_NOT_SET_ROLE);
    if (data.banned !== undefined || data.banReason !== undefined || data.banExpires !== undefined)
      acting.require({ user: ["ban"] }, MAY_NOT_BAN);
    if (data.email !== undefined || data.emailVerified !== undefined)
      acting.require({ user: ["set-email"] }, MAY_NOT_SET_EMAIL);
    if (data.banned === true && userId === acting.userId) throw fail(CAN_NOT_BAN_YOURSELF);
    const role = data.role === undefined ? undefined : roles.parse(data.role);
    return { email: await emailIn(data.email, userId), role };
  };
});

/** Writes of a change, in the transaction that has the user's row locked. */
const changeWrites = requestService((core) => {
  const users = core.use(userStore);
  const store = core.use(adminStore);
  const sessions = core.use(sessionStore);
  const ban = core.use(banOf);
  const switchOf = switchAddress.make(core);
  return (context) => {
    const updatedAt = context.time();
    return {
      /** Writes name, picture and similar columns, and the application's own columns. */
      async profile(id: string, changes: Changes, added: object, tx: Transaction): Promise<void> {
        const { name, image, locale, timeZone } = changes;
        const row = { id, updatedAt };
        await users.setFields(id, { ...added }, updatedAt, tx);
        if (name !== undefined) await users.rename({ ...row, name }, tx);
        if (image !== undefined) await users.setImage({ ...row, image: image || null }, tx);
        if (locale !== undefined) await users.setLocale({ ...row, locale }, tx);
        if (timeZone !== undefined) await users.setTimeZone({ ...row, timeZone }, tx);
      },
      /** Writes the email address. The previous one, if it was confirmed, gets a notice. */
      async email(id: string, to: string | undefined, { emailVerified }: Changes, tx: Transaction) {
        const before = await users.findById(id, tx);
        if (to !== undefined && before !== undefined && to !== before.email)
          await switchOf(context)(before, to, tx);
        if (emailVerified !== undefined) await store.setEmailVerified({ id, emailVerified, updatedAt }, tx);
      },
      /**
       * Writes the ban. `before`: the user's row. The reason and the end of a ban in force can
       * be changed alone.
       */
      async ban(
        before: BanBefore,
        { banned, banReason, banExpires }: Changes,
        tx: Transaction,
      ): Promise<void> {
        const { id } = before;
        if (banned === false) await store.unban({ id, updatedAt }, tx);
        else if (banned === true) {
          const expiresIn = secondsUntil(banExpires, context.now);
          await store.ban(ban(context, id, { reason: banReason ?? undefined, expiresIn }), tx);
          await sessions.deleteAll(id, tx);
        } else if (isBanned(before, context.now) && (banReason !== undefined || banExpires !== undefined)) {
          const { reason, expires } = ban(context, id, {
            reason: (banReason === undefined ? before.banReason : banReason) ?? undefined,
            expiresIn: secondsUntil(banExpires, context.now),
          });
          const end = banExpires === undefined ? before.banExpires : banExpires && expires;
          await store.ban({ id, reason, message: before.banMessage, expires: end, updatedAt }, tx);
        }
      },
    };
  };
});

/** Changes a user's row for an administrator. */
export const changeUser = requestService((core) => {
  const store = core.use(adminStore);
  const fields = core.use(userFields);
  const roles = core.use(roleInput);
  const understood = core.use(askedChange);
  const writesOf = changeWrites.make(core);
  const administerOf = administer.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);

  return (context) =>
    async (acting: Acting, userId: string, data: Changes): Promise<User> => {
      const { email, role } = await understood(acting, userId, data);
      // The administrator's own email address leads to a new password: see `passwordSetting`.
      if (email !== undefined && acting.userId === userId) await freshCaller.check(context);
      const { name, image, locale, timeZone } = data;
      const { banned, banReason, banExpires } = data;
      const standing = { role, banned, banReason, banExpires };
      if (Object.values(standing).some((value) => value !== undefined))
        await beforeOf(context).update("user", standing);
      const asked = { name, image, locale, timeZone, ...(await fields.changed(data)) };
      const changes = await beforeOf(context).update("user", asked);
      const { name: _, image: __, locale: ___, timeZone: ____, ...added } = changes;
      const write = async (about: Administered): Promise<User> => {
        const { tx } = about;
        const before = await store.present(userId, tx);
        const writes = writesOf(context);
        if (role !== undefined) {
          roles.assertMayGive(about.acting, role);
          await about.assertKeepsAdministrator(role);
        }
        if (data.banned === true) await about.assertNotLast();
        await fields.assertChangeable(userId, added, tx);
        await writes.profile(userId, { ...data, ...changes }, added, tx);
        await writes.email(userId, email, data, tx);
        if (role !== undefined) await store.setRole({ id: userId, role, updatedAt: context.time() }, tx);
        await writes.ban(before, data, tx);
        const after = await store.present(userId, tx);
        const isAboutBan = data.banned !== undefined || isBanned(before, context.now);
        const changed = Object.keys(data).filter(
          (member) => data[member] !== undefined && (isAboutBan || !member.startsWith("ban")),
        );
        const values = valuesOf(SHOWN_IN_AUDIT, before, after);
        await auditOf(context).record({ event: "user_updated", userId, changed, ...values }, tx);
        return after;
      };
      return administerOf(context)(acting, userId, MAY_NOT_UPDATE, write).catch((error: unknown) => {
        if (error instanceof UniqueViolation && error.on("user", "email")) throw fail(EMAIL_TAKEN);
        throw fields.failure(data, error);
      });
    };
});

/** Sets a user's password for an administrator. Every session of the user ends. */
export const passwordSetting = requestService((core) => {
  const { passwords } = core;
  const users = core.use(userStore);
  const store = core.use(adminStore);
  const credentials = core.use(credentialStore);
  const sessions = core.use(sessionStore);
  const check = core.use(checkNewPassword);
  const changed = core.use(afterNewPassword);
  const administerOf = administer.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  return (context) =>
    async (acting: Acting, id: string, password: string): Promise<void> => {
      const user = await users.findById(id);
      const standing = await store.standing(id);
      if (user === undefined || standing === undefined) throw fail(USER_NOT_FOUND);
      acting.assertOutranks(standing, MAY_NOT_SET_PASSWORD);
      // The administrator's own password requires a fresh session, as in `change-password` and
      // `set-password`: a stolen session must not be enough to take over the account.
      if (acting.userId === id) await freshCaller.check(context);
      check(password, user);
      const hash = await passwords.hash(password);
      await beforeOf(context).update("account", credentialOf(id));
      const tell = await noticesOf(context).prepare(PASSWORD_SET, user, {});
      await administerOf(context)(acting, id, MAY_NOT_SET_PASSWORD, async ({ tx }) => {
        await credentials.put({ userId: id, password: hash, now: context.time() }, tx);
        await changed(id, tx);
        await sessions.deleteAll(id, tx);
        await auditOf(context).record({ event: "user_password_set", userId: id }, tx);
        await tell(tx);
      });
      // Earlier guesses were at another password.
      await forgiveGuesses(context, user.email).catch(() => undefined);
    };
});
