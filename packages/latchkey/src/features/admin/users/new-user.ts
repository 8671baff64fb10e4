import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { PictureAddress } from "../../../kernel/contracts/fields/common-shapes.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { checkNewPassword } from "../../accounts/index.ts";
import { credentialOf, credentialStore } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { FAILED_TO_CREATE_USER } from "../../email-password/errors.ts";
import { userFields } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import type { Acting } from "../access/authority.ts";
import { roleInput } from "../access/roles.ts";
import { banOf } from "../bans/bans.ts";
import { EMAIL_TAKEN, MAY_NOT_BAN, MAY_NOT_SET_EMAIL, MAY_NOT_SET_ROLE } from "../errors.ts";
import { adminStore } from "../store.ts";

/** Fields of `data` for a ban and the email address, whatever fields the application has added. */
export const StandingData = z.object({
  emailVerified: z.boolean().optional(),
  banned: z.boolean().optional(),
  banReason: z.string().max(500).nullable().optional(),
  banExpires: z.iso.datetime({ offset: true }).nullable().optional(),
});

export const NewUserData = StandingData.extend({ image: PictureAddress.nullable().optional() });

export interface NewUser {
  email: string;
  name: string;
  password?: string | undefined;
  role?: unknown;
  /** Method of the creation, for the audit log. Undefined: the user was created individually. */
  method?: string;
  data: z.output<typeof NewUserData> & Readonly<Record<string, unknown>>;
}

/** Parts of the transaction that creates a user. */
interface AroundCreation {
  /** Runs first: it may lock rows, and refuse. */
  first?(tx: Transaction): Promise<void>;
  last?(user: User, tx: Transaction): Promise<void>;
}

/** Seconds until the end of a ban. */
export function secondsUntil(end: string | null | undefined, now: number): number | undefined {
  return end === null || end === undefined ? undefined : Math.max(0, (new Date(end).getTime() - now) / 1000);
}

/** Returns the user's role as it is stored. Throws unless the administrator may create such a user. */
const roleOfNew = service((core) => {
  const check = core.use(checkNewPassword);
  const roles = core.use(roleInput);
  return (acting: Acting, { email, name, password, role: given, data }: NewUser): string | undefined => {
    if (given !== undefined) acting.require({ user: ["set-role"] }, MAY_NOT_SET_ROLE);
    if (data.banned || data.banReason || data.banExpires) acting.require({ user: ["ban"] }, MAY_NOT_BAN);
    if (data.emailVerified) acting.require({ user: ["set-email"] }, MAY_NOT_SET_EMAIL);
    const role = given === undefined ? undefined : roles.parse(given);
    if (role !== undefined) roles.assertMayGive(acting, role);
    if (password !== undefined) check(password, { email, name });
    return role;
  };
});

/** The values of the row and the password. */
type Prepared = Pick<NewUser, "email" | "name" | "password"> & {
  data: Pick<NewUser["data"], "emailVerified" | "image">;
};

/**
 * Returns the row of a new user, as changed by the application's hooks, and `insert`, which writes it and the password.
 * `added`: further columns, as they are stored.
 */
export const prepareUser = requestService((core) => {
  const { passwords } = core;
  const users = core.use(userStore);
  const credentials = core.use(credentialStore);
  const beforeOf = beforeWrite.make(core);
  return (context) =>
    async ({ email, name, password, data }: Prepared, added: object, role: string | undefined) => {
      const hash = password === undefined ? undefined : await passwords.hash(password);
      const now = context.time();
      const asked = {
        ...added,
        ...(role === undefined ? {} : { role }),
        id: await core.newId("user"),
        name,
        email,
        emailVerified: data.emailVerified ?? false,
        image: data.image || null,
        locale: null,
        timeZone: null,
        createdAt: now,
        updatedAt: now,
      };
      const row = await beforeOf(context).create("user", asked, FAILED_TO_CREATE_USER.as(500));
      const account =
        hash === undefined
          ? undefined
          : await beforeOf(context).create("account", credentialOf(row.id), FAILED_TO_CREATE_USER.as(500));
      const insert = async (tx: Transaction): Promise<void> => {
        await users.insert(row, tx);
        if (hash !== undefined && account !== undefined)
          await credentials.insert({ userId: row.id, password: hash, now, asked: account }, tx);
      };
      return { row, insert };
    };
});

/** Creates users for administrators: they can sign in at once with the password, or by every other method. */
export const createUser = requestService((core) => {
  const { db } = core;
  const users = core.use(userStore);
  const store = core.use(adminStore);
  const fields = core.use(userFields);
  const roleOf = core.use(roleOfNew);
  const roles = core.use(roleInput);
  const ban = core.use(banOf);
  const prepare = prepareUser.make(core);
  const auditOf = audit.make(core);

  return (context) =>
    async (acting: Acting, wanted: NewUser, { first, last }: AroundCreation = {}): Promise<User> => {
      const { email, data } = wanted;
      const role = roleOf(acting, wanted);
      const added = await fields.created(data);
      if ((await users.findByEmail(email)) !== undefined) throw fail(EMAIL_TAKEN);
      const { row, insert } = await prepare(context)(wanted, added, role);
      const { id } = row;
      try {
        return await db.transaction(async (tx) => {
          if (acting.userId !== null) await users.lock(acting.userId, tx);
          await first?.(tx);
          const current = await acting.stillActing(tx);
          if (role !== undefined) roles.assertMayGive(current, role);
          await insert(tx);
          if (data.banned) {
            const expiresIn = secondsUntil(data.banExpires, context.now);
            await store.ban(ban(context, id, { reason: data.banReason ?? undefined, expiresIn }), tx);
          }
          const { method } = wanted;
          const details = role === undefined ? {} : { details: { role } };
          await auditOf(context).record({ event: "user_created", userId: id, method, ...details }, tx);
          const user = await store.present(id, tx);
          await last?.(user, tx);
          return user;
        });
      } catch (error) {
        if (error instanceof UniqueViolation && error.on("user", "email")) throw fail(EMAIL_TAKEN);
        throw fields.failure(data, error);
      }
    };
});
