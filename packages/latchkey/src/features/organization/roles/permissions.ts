import { service } from "../../../kernel/contracts/service.ts";
import { common } from "../../../shared/access-control.ts";
import {
  type Asked,
  checkRolePermission,
  missingPermissions,
  type Permissions,
  roleNames,
  united,
} from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { memberStore } from "../members/store.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow } from "../shapes.ts";
import { roleText } from "./names.ts";
import { roleStore } from "./store.ts";

type Holder = Pick<MemberRow, "organizationId" | "role"> & {
  /** Permissions of the caller's API key, which limit the caller. */
  limits?: Permissions | undefined;
  /** True if the caller is an administrator of the service who impersonates the member. */
  isActedFor?: boolean;
};

/** Permissions of members, from the configured roles and the organization's custom roles. */
export const permissions = service((core) => {
  const { roles: given, dynamicRoles, creatorRole } = core.use(organizationSettings);
  const ofOthers = core.features.map(({ group }) => group?.ownersMay ?? {});
  const owners = united([given[creatorRole]?.statements ?? {}, ...ofOthers]);
  const roles = { ...given, [creatorRole]: { statements: owners } };
  const members = core.use(memberStore);
  const stored = dynamicRoles ? core.use(roleStore) : undefined;

  /**
   * Returns the permissions of each named role in this organization, from the configuration and the database.
   */
  const heldBy = async (
    { organizationId, role, limits }: Holder,
    tx?: Transaction,
  ): Promise<Permissions[]> => {
    const names = roleNames(role);
    const rows = (await stored?.permissionsOf(organizationId, names, tx)) ?? [];
    return names.map((name) => {
      const known = Object.hasOwn(roles, name) ? (roles[name]?.statements ?? {}) : {};
      const own = rows.filter((row) => row.role === name).map(({ permission }) => permission);
      const all = united([known, ...own]);
      return limits === undefined ? all : common(all, limits);
    });
  };

  return {
    heldBy,
    /** Reports whether one of the member's roles grants all requested permissions. */
    async allows(holder: Holder, asked: Asked, tx?: Transaction): Promise<boolean> {
      const { limits } = holder;
      if (limits === undefined && checkRolePermission({ role: holder.role, permissions: asked }, roles))
        return true;
      if (limits === undefined && stored === undefined) return false;
      const held = await heldBy(holder, tx);
      return held.some((statements) =>
        checkRolePermission({ role: "held", permissions: asked }, { held: { statements } }),
      );
    },
    /**
     * Reports whether the member may give these roles to anyone, including themselves: members grant no more
     * than they may do. An owner gives every role, because nothing in an organization ranks above its owners,
     * and only an owner makes another owner. An administrator who impersonates an owner can't, because the
     * role would outlast that.
     */
    async mayGrant(by: Holder, names: readonly string[], tx?: Transaction): Promise<boolean> {
      if (members.isOwner(by) && by.limits === undefined && by.isActedFor !== true) return true;
      if (names.includes(creatorRole)) return false;
      const given = await heldBy({ organizationId: by.organizationId, role: roleText(names) }, tx);
      const { ac, ...others } = united(given);
      const wanted = dynamicRoles && ac !== undefined ? { ...others, ac } : others;
      return missingPermissions(await heldBy(by, tx), wanted).length === 0;
    },
    /** Returns those of the names that are roles in the organization. */
    async knownAmong(
      names: readonly string[],
      organizationId: string,
      tx?: Transaction,
    ): Promise<ReadonlySet<string>> {
      const known = new Set(names.filter((name) => Object.hasOwn(roles, name)));
      const others = names.filter((name) => !known.has(name));
      if (stored === undefined || others.length === 0) return known;
      for (const { role } of await stored.permissionsOf(organizationId, others, tx)) known.add(role);
      return known;
    },
  };
});
