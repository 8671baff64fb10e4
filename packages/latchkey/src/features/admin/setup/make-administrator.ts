import { fail } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { roleNames } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { replacePassword } from "../../password-reset/index.ts";
import { userStore } from "../../users/store.ts";
import { HOST } from "../access/authority.ts";
import { adminSettings } from "../options.ts";
import { adminStore } from "../store.ts";
import { createUser } from "../users/new-user.ts";
import { SETUP_LINK_INVALID } from "./errors.ts";
import { setupLinks } from "./setup-links.ts";

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
