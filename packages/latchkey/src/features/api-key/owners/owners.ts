import { type ErrorCode, fail } from "../../../base/errors.ts";
import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Asked } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { memberRights } from "../../organization/index.ts";
import { userStore } from "../../users/store.ts";
import {
  INSUFFICIENT_API_KEY_PERMISSIONS,
  INVALID_REFERENCE_ID_FROM_API_KEY,
  KEY_NOT_FOUND,
  USER_BANNED,
  USER_NOT_MEMBER_OF_ORGANIZATION,
} from "../errors.ts";
import { apiKeySettings, configIdsOf } from "../settings.ts";
import type { ApiKeyRow, KeptKey } from "../storage/key-storage.ts";

/** Permissions of an organization's members on its keys. */
export const KEY_ACTIONS = ["create", "read", "update", "delete"] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

/** Validity of a key for its owner: the user, or the reason for which it doesn't work. */
export type Standing = { readonly user: User | undefined } | { readonly refused: ErrorCode };

export const ownerIdOf = ({ referenceId, userId }: Pick<ApiKeyRow, "referenceId" | "userId">) =>
  referenceId ?? userId ?? "";

/** Owners of keys, users and organizations: their rights now, not those at the key's creation. */
export const keyOwners = service((core) => {
  const settings = core.use(apiKeySettings);
  const users = core.use(userStore);
  const bans = core.features
    .flatMap(({ gates = [] }) => gates)
    .map((gate) => core.use(gate).bansKeys)
    .filter((judge) => judge !== undefined);
  const hasOrganizations = configIdsOf(settings, "organization").length > 0;
  const rights = hasOrganizations ? core.use(memberRights) : undefined;

  const ofUser = (user: User | undefined, now: number): Standing => {
    if (user === undefined) return { refused: INVALID_REFERENCE_ID_FROM_API_KEY };
    return bans.some((isBanned) => isBanned(user, now)) ? { refused: USER_BANNED } : { user };
  };

  /** A key of an organization is valid while the user who was given its secret is a member. */
  const ofOrganization = async ({ row, user }: KeptKey, now: number, asked: Asked | undefined) => {
    const organizationId = ownerIdOf(row);
    // The application itself created the key.
    if (row.userId === null)
      return (await rights?.exists(organizationId)) === true
        ? { user: undefined }
        : { refused: INVALID_REFERENCE_ID_FROM_API_KEY };
    const standing = ofUser(user, now);
    if ("refused" in standing) return standing;
    const member = await rights?.findMember(organizationId, row.userId);
    if (member === undefined) return { refused: USER_NOT_MEMBER_OF_ORGANIZATION };
    const theirs = rights?.known(asked ?? {}) ?? {};
    const isAllowed = Object.keys(theirs).length === 0 || (await rights?.allows(member, theirs)) === true;
    return isAllowed ? standing : { refused: KEY_NOT_FOUND };
  };

  return {
    isBanned: (user: User, now: number): boolean => "refused" in ofUser(user, now),
    /** `asked`: the permissions that the key must have. */
    standing(kept: KeptKey, isOrganizations: boolean, now: number, asked?: Asked): MaybePromise<Standing> {
      if (isOrganizations) return ofOrganization(kept, now, asked);
      if (kept.user !== undefined || kept.row.userId !== null) return ofUser(kept.user, now);
      return andThen(users.findById(ownerIdOf(kept.row)), (user) => ofUser(user, now));
    },
    /** Throws if the user may not do this with keys of the organization. */
    async assertMay(
      action: KeyAction,
      { organizationId, userId }: { organizationId: string; userId: string },
      tx?: Transaction,
    ): Promise<void> {
      const member = await rights?.findMember(organizationId, userId, tx);
      if (rights === undefined || member === undefined) throw fail(USER_NOT_MEMBER_OF_ORGANIZATION);
      if (!(await rights.allows(member, { apiKey: [action] }, tx)))
        throw fail(INSUFFICIENT_API_KEY_PERMISSIONS);
    },
    /** True if the user has those of the permissions that concern the organization. */
    async mayGive(
      given: Asked,
      { organizationId, userId }: { organizationId: string; userId: string },
      tx?: Transaction,
    ): Promise<boolean> {
      const theirs = rights?.known(given) ?? {};
      if (rights === undefined || Object.keys(theirs).length === 0) return true;
      const member = await rights.findMember(organizationId, userId, tx);
      return member !== undefined && rights.allows(member, theirs, tx);
    },
    lockUser: users.lock,
    lockOrganization: async (id: string, tx: Transaction): Promise<boolean> =>
      (await rights?.lock(id, tx)) ?? false,
  };
});
