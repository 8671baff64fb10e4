import { z } from "zod";
import { type ErrorCode, fail, LatchkeyError } from "../../../base/errors.ts";
import type { ImportPart } from "../../../kernel/contracts/feature.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { roleNames } from "../../../shared/index.ts";
import { audit } from "../../audit/index.ts";
import { INVALID_ROLE_TYPE, MAY_NOT_SET_ROLE, UNKNOWN_ROLE } from "../errors.ts";
import { adminSettings } from "../options.ts";
import { adminStore } from "../store.ts";
import { type Acting, administer } from "./authority.ts";

export const RoleInput = z.unknown().describe("A role, or a list of roles");

export const ROLE_FAULTS: readonly ErrorCode[] = [MAY_NOT_SET_ROLE, INVALID_ROLE_TYPE, UNKNOWN_ROLE];

const Names = z.union([z.string(), z.array(z.string()).min(1)]);

/** Requested roles. */
export const roleInput = service((core) => {
  const { roles } = core.use(adminSettings);
  return {
    /** Parses roles into their stored form: names of known roles, separated by commas. */
    parse(given: unknown): string {
      const names = Names.safeParse(given);
      if (!names.success) throw fail(INVALID_ROLE_TYPE);
      const all = [names.data].flat().flatMap(roleNames);
      if (all.length === 0 || all.some((name) => !Object.hasOwn(roles, name))) throw fail(UNKNOWN_ROLE);
      return [...new Set(all)].join(",");
    },
    /** Throws if the role allows more than the administrator may do. */
    assertMayGive(acting: Acting, role: string): void {
      acting.assertOutranks({ id: "", role }, MAY_NOT_SET_ROLE);
    },
  };
});

/** Sets a user's roles. */
export const roleSetting = requestService((core) => {
  const store = core.use(adminStore);
  const roles = core.use(roleInput);
  const administerOf = administer.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  return (context) =>
    async (acting: Acting, id: string, given: unknown): Promise<User> => {
      const role = roles.parse(given);
      roles.assertMayGive(acting, role);
      await beforeOf(context).update("user", { role });
      return administerOf(context)(acting, id, MAY_NOT_SET_ROLE, async (about) => {
        const { tx, user } = about;
        roles.assertMayGive(about.acting, role);
        await about.assertKeepsAdministrator(role);
        await store.setRole({ id, role, updatedAt: context.time() }, tx);
        const details = { role: [user.role, role] };
        await auditOf(context).record(
          { event: "user_role_changed", userId: id, changed: ["role"], details },
          tx,
        );
        return store.present(id, tx);
      });
    };
});

/** The roles and the bans of users that the operator imports. */
export const importedStanding = service((core): ImportPart => {
  const roles = core.use(roleInput);
  const parsed = (role: string): string | undefined => {
    try {
      return roles.parse(role);
    } catch (error) {
      if (error instanceof LatchkeyError) return undefined;
      throw error;
    }
  };
  return {
    columns({ role: given, banned }) {
      const role = given === undefined ? undefined : parsed(given);
      return {
        values: { ...(role === undefined ? {} : { role }), ...(banned === true ? { banned } : {}) },
        notes: given !== undefined && role === undefined ? ["ROLE_UNKNOWN"] : [],
      };
    },
  };
});
