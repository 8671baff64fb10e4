import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { Email, PersonName, PictureAddress } from "../../kernel/common-shapes.ts";
import { beforeWrite } from "../../kernel/database-hooks.ts";
import type { User } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import { audit } from "../audit/index.ts";
import { INVALID_EMAIL } from "../email-password/errors.ts";
import { sessionStore } from "../sessions/store.ts";
import { userFields } from "../users/index.ts";
import { Locale, TimeZone } from "../users/locale.ts";
import { userStore } from "../users/store.ts";
import { type Administered, administer } from "./administer.ts";
import type { Acting } from "./authority.ts";
import { banOf } from "./bans.ts";
import {
  CAN_NOT_BAN_YOURSELF,
  EMAIL_TAKEN,
  MAY_NOT_BAN,
  MAY_NOT_SET_EMAIL,
  MAY_NOT_SET_ROLE,
  MAY_NOT_UPDATE,
  NO_DATA_TO_UPDATE,
  PASSWORD_IS_NO_DATA,
} from "./errors.ts";
import { StandingData, secondsUntil } from "./new-user.ts";
import { roleInput } from "./roles.ts";
import { adminStore } from "./store.ts";

export const UserChanges = StandingData.extend({
  name: PersonName.optional(),
  image: PictureAddress.nullable().optional(),
  locale: Locale.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
  email: z.string().optional(),
  role: z.unknown().optional(),
  password: z.unknown().optional(),
});

type Changes = z.output<typeof UserChanges> & Readonly<Record<string, unknown>>;

/** What was asked for, checked. */
interface Understood {
  email: string | undefined;
  role: string | undefined;
}

/** Changes a user's row for an administrator, each member by its permission. */
export const changeUser = requestService((core) => {
  const users = core.use(userStore);
  const store = core.use(adminStore);
  const fields = core.use(userFields);
  const sessions = core.use(sessionStore);
  const roles = core.use(roleInput);
  const ban = core.use(banOf);
  const administerOf = administer.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);

  const understand = (acting: Acting, userId: string, data: Changes): Understood => {
    if (data.password !== undefined) throw fail(PASSWORD_IS_NO_DATA);
    if (Object.values(data).every((value) => value === undefined)) throw fail(NO_DATA_TO_UPDATE);
    if (data.role !== undefined) acting.require({ user: ["set-role"] }, MAY_NOT_SET_ROLE);
    if (data.banned !== undefined || data.banReason !== undefined || data.banExpires !== undefined)
      acting.require({ user: ["ban"] }, MAY_NOT_BAN);
    if (data.email !== undefined || data.emailVerified !== undefined)
      acting.require({ user: ["set-email"] }, MAY_NOT_SET_EMAIL);
    if (data.banned === true && userId === acting.userId) throw fail(CAN_NOT_BAN_YOURSELF);
    const email = data.email === undefined ? undefined : Email.safeParse(data.email);
    if (email?.success === false) throw fail(INVALID_EMAIL);
    return { email: email?.data, role: data.role === undefined ? undefined : roles.parse(data.role) };
  };

  return (context) => {
    const time = context.time();

    /** Name, picture and the like, and the application's own columns. */
    const writeProfile = async (id: string, { tx }: Administered, changes: Changes, added: object) => {
      const { name, image, locale, timeZone } = changes;
      const row = { id, updatedAt: time };
      await users.setFields(id, { ...added }, time, tx);
      if (name !== undefined) await users.rename({ ...row, name }, tx);
      if (image !== undefined) await users.setImage({ ...row, image: image || null }, tx);
      if (locale !== undefined) await users.setLocale({ ...row, locale }, tx);
      if (timeZone !== undefined) await users.setTimeZone({ ...row, timeZone }, tx);
    };

    const writeEmail = async (
      id: string,
      { tx }: Administered,
      email: string | undefined,
      changes: Changes,
    ) => {
      const before = await users.findById(id, tx);
      if (before === undefined || (email === undefined && changes.emailVerified === undefined)) return;
      const isSame = email === undefined || email === before.email;
      const emailVerified = changes.emailVerified ?? (isSame && before.emailVerified);
      await store.setEmail({ id, email: email ?? before.email, emailVerified, updatedAt: time }, tx);
    };

    const writeBan = async (id: string, about: Administered, changes: Changes) => {
      const { tx } = about;
      const { banned, banReason, banExpires } = changes;
      if (banned === false) await store.unban({ id, updatedAt: time }, tx);
      if (banned !== true) return;
      await about.assertNotLast();
      const expiresIn = secondsUntil(banExpires, context.now);
      await store.ban(ban(context, id, banReason ?? undefined, expiresIn), tx);
      await sessions.deleteAll(id, tx);
    };

    return async (acting: Acting, userId: string, data: Changes): Promise<User> => {
      const { email, role } = understand(acting, userId, data);
      const asked = {
        name: data.name,
        image: data.image,
        locale: data.locale,
        timeZone: data.timeZone,
        ...(await fields.changed(data)),
      };
      const changes = await fields.heeded(asked, await beforeOf(context).update("user", asked), "changed");
      const { name: _, image: __, locale: ___, timeZone: ____, ...added } = changes;
      const write = async (about: Administered): Promise<User> => {
        const { tx, user } = about;
        await fields.assertChangeable(userId, added, tx);
        await writeProfile(userId, about, { ...data, ...changes }, added);
        await writeEmail(userId, about, email, data);
        if (role !== undefined) {
          roles.assertMayGive(about.acting, role);
          await about.assertKeepsAdministrator(role);
          await store.setRole({ id: userId, role, updatedAt: time }, tx);
        }
        await writeBan(userId, about, data);
        const changed = Object.keys(data).filter((member) => data[member] !== undefined);
        const details = role === undefined ? {} : { details: { role: [user.role, role] } };
        await auditOf(context).record({ event: "user_updated", userId, changed, ...details }, tx);
        return store.present(userId, tx);
      };
      return administerOf(context)(acting, userId, MAY_NOT_UPDATE, write).catch((error: unknown) => {
        if (error instanceof UniqueViolation && error.on("user", "email")) throw fail(EMAIL_TAKEN);
        throw fields.failure(data, error);
      });
    };
  };
});
