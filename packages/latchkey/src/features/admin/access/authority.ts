import {
  assertCaller,
  type ErrorCode,
  fail,
  NOT_WITH_AN_API_KEY,
  unavailable,
} from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { type Guard, guard, isHostCall } from "../../../kernel/contracts/guard.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import {
  type Asked,
  adminStatements,
  checkRolePermission,
  missingPermissions,
  type Permissions,
  roleNames,
  united,
} from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { sessionStore } from "../../sessions/store.ts";
import { LAST_ADMINISTRATOR, USER_NOT_FOUND } from "../errors.ts";
import { adminSettings } from "../options.ts";
import { adminStore, isBanned, type Standing } from "../store.ts";

type Ranked = Pick<Standing, "id" | "role">;

/** Permissions of users by their roles and the options. */
export const authority = service((core) => {
  const { adminUserIds, adminRoles, defaultRole, roles, ac } = core.use(adminSettings);
  const store = core.use(adminStore);
  const all = united([
    adminStatements,
    ac?.statements ?? {},
    ...Object.values(roles).map((r) => r.statements),
  ]);
  const namesOf = ({ role }: Ranked): string[] => roleNames(role ?? defaultRole);
  const held = (user: Ranked): Permissions =>
    adminUserIds.includes(user.id)
      ? all
      : united(
          namesOf(user).map((name) => (Object.hasOwn(roles, name) ? (roles[name]?.statements ?? {}) : {})),
        );

  const isAdministrator = (user: Ranked): boolean =>
    adminUserIds.includes(user.id) || namesOf(user).some((name) => adminRoles.includes(name));

  return {
    /** All permissions of the user. */
    held,
    isAdministrator,
    allows: (user: Ranked, permissions: Asked, connector: "AND" | "OR" = "AND"): boolean =>
      adminUserIds.includes(user.id)
        ? missingPermissions([all], permissions).length === 0 && Object.keys(permissions).length > 0
        : checkRolePermission({ role: user.role ?? defaultRole, permissions, connector }, roles),
    /** True if the user holds every permission that the other one has, or that these roles give. */
    outranks: (user: Ranked, other: Ranked): boolean =>
      missingPermissions([held(user)], held(other)).length === 0,
    /** True for a user who outranks every other. */
    holdsAll: (user: Ranked): boolean => missingPermissions([held(user)], all).length === 0,
    /** True if another administrator remains who can sign in. `administrators` is locked. */
    async hasOther(id: string, now: number, tx: Transaction): Promise<boolean> {
      for (const other of adminUserIds) {
        const found = other === id ? undefined : await store.standing(other, tx);
        if (found !== undefined && !isBanned(found, now)) return true;
      }
      for (const role of adminRoles) {
        const others = await store.othersWith(role, id, now, tx);
        if (others.some(isAdministrator)) return true;
      }
      return false;
    },
  };
});

/** The acting administrator. */
export interface Acting {
  /** Null: the application, in this process. */
  readonly userId: string | null;
  /** Throws unless the administrator holds this permission too. */
  require(permissions: Asked, refusal: ErrorCode): void;
  may(permissions: Asked): boolean;
  /**
   * Throws unless they hold every permission of the other user, because the action may give them the account.
   */
  assertOutranks(other: Ranked, refusal: ErrorCode): void;
  /** Returns those of these users whom they don't outrank. */
  superiors(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /**
   * Looks up the same administrator again in the transaction, with their row locked. Throws the error that
   * they would have got had they lost the right, or their session, before.
   */
  stillActing(tx: Transaction): Promise<Acting>;
}

interface Requirement {
  readonly permissions: Asked;
  readonly refusal: ErrorCode;
}

/** The application itself, which may do everything. */
export const HOST: Acting = {
  userId: null,
  require: () => undefined,
  may: () => true,
  assertOutranks: () => undefined,
  superiors: async () => new Set(),
  stillActing: async () => HOST,
};

/**
 * Admits administrators who hold the permissions. They are read from the store, not from a cached session.
 */
export function adminWith(permissions: Asked, refusal: ErrorCode): Guard<{ acting: Acting }> {
  return guard({
    errors: [refusal],
    async check(context) {
      const { core, user, found } = context;
      if (found?.key !== undefined) throw fail(NOT_WITH_AN_API_KEY);
      if (user === undefined) {
        assertCaller(isHostCall(context));
        context.isByHost = true;
        return { acting: HOST };
      }
      const find = (tx?: Transaction) => core.use(adminStore).standing(user.id, tx);
      return { acting: actingOf(context, await find(), [{ permissions, refusal }], find) };
    },
  });
}

function actingOf(
  context: Context,
  standing: Standing | undefined,
  required: readonly Requirement[],
  find: (tx: Transaction) => Promise<Standing | undefined>,
): Acting {
  const { allows, outranks, holdsAll } = context.core.use(authority);
  const store = context.core.use(adminStore);
  assertCaller(standing !== undefined && !isBanned(standing, context.now));
  const all: Requirement[] = [];
  const acting: Acting = {
    userId: standing.id,
    require(permissions, refusal) {
      if (!allows(standing, permissions)) throw fail(refusal);
      all.push({ permissions, refusal });
    },
    may: (permissions) => allows(standing, permissions),
    assertOutranks(other, refusal) {
      if (!outranks(standing, other)) throw fail(refusal);
    },
    async superiors(ids) {
      const found = new Set<string>();
      if (holdsAll(standing)) return found;
      for (const id of new Set(ids)) {
        const other = await store.standing(id);
        if (other !== undefined && !outranks(standing, other)) found.add(id);
      }
      return found;
    },
    async stillActing(tx) {
      const { session, core } = context;
      if (session !== undefined) await core.use(sessionStore).assertOpen(session, context.time(), tx);
      return actingOf(context, await find(tx), all, find);
    },
  };
  for (const { permissions, refusal } of required) acting.require(permissions, refusal);
  return acting;
}

export interface Administered {
  readonly tx: Transaction;
  /** The user as read with the row locked. */
  readonly user: Standing;
  readonly acting: Acting;
  /**
   * Throws if the user is the only administrator. Called before a write that takes the user's
   * right to administer.
   */
  assertNotLast(): Promise<void>;
  /** Like `assertNotLast`, before a change to a role that doesn't administer. */
  assertKeepsAdministrator(role: string): Promise<void>;
}

/**
 * Runs an administrator's write to a user in one transaction with both rows locked. An administrator who has
 * lost the right meanwhile is refused as if it had been lost before, and of two who revoke each other's
 * rights one remains.
 */
export const administer = requestService((core) => {
  const store = core.use(adminStore);
  const { isAdministrator, hasOther } = core.use(authority);

  return (context) =>
    async <T>(
      acting: Acting,
      userId: string,
      refusal: ErrorCode,
      write: (about: Administered) => Promise<T>,
    ): Promise<T> => {
      const before = await store.standing(userId);
      if (before === undefined) throw fail(USER_NOT_FOUND);
      const { administrators } = store;
      const isLocked = isAdministrator(before);
      if (isLocked) await administrators.prepare();
      return core.db.transaction(async (tx) => {
        // Rows are locked in the same order everywhere, so two administrators can't deadlock.
        const ids = [...new Set([userId, ...(acting.userId === null ? [] : [acting.userId])])].toSorted();
        for (const id of ids) await store.lock(id, tx);
        if (isLocked) await administrators.take(tx);
        const current = await acting.stillActing(tx);
        const user = await store.standing(userId, tx);
        if (user === undefined) throw fail(USER_NOT_FOUND);
        current.assertOutranks(user, refusal);
        const assertNotLast = async (): Promise<void> => {
          if (!isAdministrator(user) || isBanned(user, context.now)) return;
          // The user has become an administrator since: the next attempt takes the lock.
          if (!isLocked) throw unavailable(1);
          if (!(await hasOther(userId, context.now, tx))) throw fail(LAST_ADMINISTRATOR);
        };
        const assertKeepsAdministrator = async (role: string): Promise<void> => {
          if (!isAdministrator({ id: userId, role })) await assertNotLast();
        };
        return write({ tx, user, acting: current, assertNotLast, assertKeepsAdministrator });
      });
    };
});

/**
 * Declaration of the console's reading routes. The session is read from the store, not from a cache, and
 * isn't one in which an administrator acts as another user.
 */
export const reading = { method: "GET", session: "required", store: true, ownOnly: true } as const;
