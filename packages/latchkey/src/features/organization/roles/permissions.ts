import { service } from "../../../kernel/service.ts";
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
  /** What the caller is limited to, who comes with an API key. */
  limits?: Permissions | undefined;
  /** The caller is an administrator of the service, who acts as the member. */
  isActedFor?: boolean;
};

/** What members may do: by the roles that every organization has, and by those it has made for itself. */
export const permissions = service((core) => {
  const { roles: given, dynamicRoles, creatorRole } = core.use(organizationSettings);
  const ofOthers = core.features.map(({ ownersMay = {} }) => ownersMay);
  const owners = united([given[creatorRole]?.statements ?? {}, ...ofOthers]);
  const roles = { ...given, [creatorRole]: { statements: owners } };
  const members = core.use(memberStore);
  const stored = dynamicRoles ? core.use(roleStore) : undefined;

  /** Of each role named: what it allows in this organization, as it is known everywhere and as it is stored. */
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
    /** Whether one of the member's roles grants everything that is asked for. */
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
     * Whether the member may give these roles to anyone, including themselves: members grant no more than they may do.
     * An owner gives every role, because nothing in an organization ranks above its owners, and only an owner makes
     * another owner. An administrator of the service who acts as an owner makes none: it would outlast the acting.
     */
    async mayGrant(by: Holder, names: readonly string[], tx?: Transaction): Promise<boolean> {
      if (members.isOwner(by) && by.limits === undefined && by.isActedFor !== true) return true;
      if (names.includes(creatorRole)) return false;
      const given = await heldBy({ organizationId: by.organizationId, role: roleText(names) }, tx);
      const { ac, ...others } = united(given);
      const wanted = dynamicRoles && ac !== undefined ? { ...others, ac } : others;
      return missingPermissions(await heldBy(by, tx), wanted).length === 0;
    },
    /** Of these names those that are roles in the organization. */
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
