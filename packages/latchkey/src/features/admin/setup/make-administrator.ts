import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { randomToken } from "../../../security/tokens.ts";
import { roleNames } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { replacePassword } from "../../password-reset/index.ts";
import { userStore } from "../../users/store.ts";
import { verificationStore } from "../../verification/store.ts";
import { authority, HOST } from "../access/authority.ts";
import { SETUP_LINK_INVALID } from "../errors.ts";
import { adminSettings } from "../options.ts";
import { adminStore } from "../store.ts";
import { createUser } from "../users/new-user.ts";

const PURPOSE = "admin-setup";
/** Seconds. */
const EXPIRES_IN = 15 * 60;

/**
 * The user whom a link makes an administrator. Without an email address: any visitor becomes the first one.
 */
const Value = z.object({ email: z.string().optional(), name: z.string().optional() });
export type Named = z.output<typeof Value>;

const namedIn = (value: string): Named => Value.parse(JSON.parse(value));

/** Links that make administrators. Each works once, for 15 minutes. The service's terminal shows them. */
export const setupLinks = service((core) => {
  const { db, env } = core;
  const values = core.use(verificationStore);
  const { hasOther } = core.use(authority);
  const { administrators } = core.use(adminStore);

  /** A link without an email address works only while there is no administrator. */
  const isNeeded = async ({ email }: Named, tx: Transaction): Promise<boolean> =>
    email !== undefined || !(await hasOther("", env.now(), tx));

  return {
    /** Issues a link. Earlier links for the same person, or for the first administrator, end. */
    async issue(named: Named): Promise<{ token: string; expiresAt: string }> {
      const token = randomToken(env);
      const now = env.now();
      const value = JSON.stringify(named);
      const prepared = await values.prepare({ purpose: PURPOSE, token, value, expiresIn: EXPIRES_IN, now });
      await administrators.prepare();
      await db.transaction(async (tx) => {
        await administrators.take(tx);
        await values.removeSuch(PURPOSE, (earlier) => namedIn(earlier).email === named.email, tx);
        await values.add(prepared, tx);
      });
      return { token, expiresAt: new Date(now + EXPIRES_IN * 1000).toISOString() };
    },
    /** Returns the person whom the link names. Undefined if it is invalid. */
    async find(token: string): Promise<Named | undefined> {
      const found = await values.findGood(PURPOSE, token);
      if (found === undefined) return undefined;
      const named = namedIn(found.value);
      return (await db.transaction((tx) => isNeeded(named, tx))) ? named : undefined;
    },
    /** Runs before a transaction that claims a link. */
    prepare: () => administrators.prepare(),
    /** Runs in that transaction: only one of several links for the first administrator works. */
    lock: administrators.take,
    /** Claims the link, with the lock held. One caller succeeds. */
    async claim(token: string, tx: Transaction): Promise<boolean> {
      const claimed = await values.claim(PURPOSE, token, tx);
      return claimed !== undefined && isNeeded(namedIn(claimed.value), tx);
    },
    hasAdministrator: (): Promise<boolean> => db.transaction((tx) => hasOther("", env.now(), tx)),
  };
});

export interface Setup {
  token: string;
  /** Used if the link names none. */
  email?: string | undefined;
  name?: string | undefined;
  password: string;
}

/**
 * Makes an administrator with a link that only the service's terminal has shown.
 *
 * Without an account, one is created with a confirmed email address, because the operator states the owner.
 * An existing account gets the new password as by a reset: anything that a stranger may have planted in it is
 * removed, and every session ends. In both cases the link is claimed in the same transaction.
 */
export const makeAdministrator = requestService((core) => {
  const users = core.use(userStore);
  const store = core.use(adminStore);
  const links = core.use(setupLinks);
  const { adminRoles } = core.use(adminSettings);
  const createOf = createUser.make(core);
  const replaceOf = replacePassword.make(core);
  const auditOf = audit.make(core);
  const [adminRole = ""] = adminRoles;

  return (context) => {
    const claim = async (token: string, tx: Transaction): Promise<void> => {
      if (!(await links.claim(token, tx))) throw fail(SETUP_LINK_INVALID);
    };

    const promote = async (userId: string, tx: Transaction): Promise<void> => {
      const { role = null } = (await store.standing(userId, tx)) ?? {};
      const now = withRole(role, adminRole);
      await store.setRole({ id: userId, role: now, updatedAt: context.time() }, tx);
      const details = { role: [role, now] };
      const event = { event: "user_role_changed", userId, method: "setup", changed: ["role"], details };
      await auditOf(context).record(event, tx);
    };

    return async ({ token, password, ...given }: Setup): Promise<string> => {
      const named = await links.find(token);
      if (named === undefined) throw fail(SETUP_LINK_INVALID);
      const email = parseEmail(named.email ?? given.email ?? "");
      if (email === undefined) throw fail(INVALID_EMAIL);
      await links.prepare();
      const found = await users.findByEmail(email);
      if (found === undefined) {
        const name = given.name?.trim() || named.name || email.slice(0, email.lastIndexOf("@"));
        const wanted = { email, name, password, role: adminRole, data: { emailVerified: true } };
        await createOf(context)(HOST, wanted, {
          async first(tx) {
            await links.lock(tx);
            await claim(token, tx);
          },
        });
        return email;
      }
      await replaceOf(context)({
        proof: {
          find: async () => found,
          lock: links.lock,
          async claim(tx) {
            await claim(token, tx);
            const user = await users.findById(found.id, tx);
            if (user?.email !== email) throw fail(SETUP_LINK_INVALID);
            await promote(user.id, tx);
            return user;
          },
          refusal: SETUP_LINK_INVALID,
        },
        newPassword: password,
        revokeSessions: true,
      });
      return email;
    };
  };
});

/** Adds a role to the stored roles. */
export function withRole(role: string | null, more: string): string {
  return [...new Set([...roleNames(role ?? ""), more])].join(",");
}
