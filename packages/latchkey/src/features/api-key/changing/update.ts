import type { z } from "zod";
import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { isHostCall } from "../../../kernel/contracts/guard.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import {
  API_KEY_PERMISSION_NOT_ALLOWED,
  FAILED_TO_UPDATE_API_KEY,
  KEY_DISABLED,
  KEY_EXPIRED,
  NO_VALUES_TO_UPDATE,
} from "../errors.ts";
import { type NamedKey, type OwnKey, ownKeys } from "../owners/own-keys.ts";
import { keyOwners, ownerIdOf } from "../owners/owners.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";
import { keyStorages } from "../storage/storages.ts";
import {
  assertFits,
  assertForClients,
  assertLifetime,
  expiryIn,
  storedColumns,
  type UpdateBody,
} from "./inputs.ts";
import { newSecret } from "./key-text.ts";

type Given = z.output<typeof UpdateBody>;

/** Changes keys. */
export const updateKey = requestService((core) => {
  const owners = core.use(keyOwners);
  const storages = core.use(keyStorages);
  const ownOf = ownKeys.make(core);
  return (context) =>
    async (given: Given): Promise<OwnKey> => {
      const keys = ownOf(context);
      const isOurs = isHostCall(context, given.userId);
      const { config } = await keys.get(given, "update");
      if (!isOurs) assertForClients(given, config);
      assertFits(given, config);
      return core.db.transaction(async (tx) => {
        const { row } = await keys.get(given, "update", tx);
        const { permissions } = given;
        const { user } = context;
        // A member can give an organization's key only permissions that they have, as far as these concern
        // the organization.
        if (config.references === "organization" && user !== undefined && permissions)
          if (!(await owners.mayGive(permissions, { organizationId: ownerIdOf(row), userId: user.id }, tx)))
            throw fail(API_KEY_PERMISSION_NOT_ALLOWED);
        // Uses from before the limit don't count in the first window.
        const isLimited = given.rateLimitEnabled === true && row.rateLimitEnabled === false;
        const changes = { ...storedColumns(given, context), ...(isLimited && { requestCount: 0 }) };
        const changed = Object.keys(changes);
        if (changed.length === 0) throw fail(NO_VALUES_TO_UPDATE);
        const written = { ...changes, updatedAt: context.time() };
        await storages.of(config).update(row, written, tx);
        const updated = { row: { ...row, ...written }, config };
        await keys.record("api_key_updated", updated, tx, changed);
        return updated;
      });
    };
});

interface Rotated extends NamedKey {
  /** Seconds for which the old secret works. */
  readonly overlap?: number | undefined;
  readonly expiresIn?: number | null | undefined;
}

/** Gives a key a new secret. One of several concurrent rotations succeeds. */
export const rotateKey = requestService((core) => {
  const storages = core.use(keyStorages);
  const ownOf = ownKeys.make(core);
  return (context) =>
    async (given: Rotated): Promise<OwnKey & { plain: string }> => {
      const keys = ownOf(context);
      const { row: before, config } = await keys.get(given, "update");
      const { expiresIn, overlap = config.rotationOverlap } = given;
      assertLifetime(expiresIn, config);
      const { plain, stored: made } = await newSecret(core, config, before.prefix);
      // Covers both secrets: one without a checksum works until the end of the overlap.
      const isChecked = made.isChecked && (overlap === 0 || before.isChecked === true);
      const stored = { ...made, isChecked };
      const storage = storages.of(config);
      return core.db.transaction(async (tx) => {
        const { row } = await keys.get(given, "update", tx);
        assertWorks(row, context, expiresIn !== undefined);
        // For an organization's key, the member who now has the secret.
        const userId = config.references === "user" ? row.userId : (context.user?.id ?? row.userId);
        const now = context.time();
        const previousUntil = overlap > 0 ? context.time(overlap) : undefined;
        if (!(await storage.rotate(before, { ...stored, userId, now, previousUntil }, tx)))
          throw fail(FAILED_TO_UPDATE_API_KEY.as(409));
        const expiry = expiresIn === undefined ? {} : expiryIn(expiresIn, context);
        const rotated = { ...row, ...stored, userId, updatedAt: now };
        if (expiresIn !== undefined) await storage.update(rotated, expiry, tx);
        const key = { row: { ...rotated, ...expiry }, config };
        await keys.record("api_key_rotated", key, tx);
        return { ...key, plain };
      });
    };
});

function assertWorks({ enabled, expiresAt }: ApiKeyRow, { now }: Context, isRenewed: boolean): void {
  if (enabled === false) throw fail(KEY_DISABLED.as(400));
  if (!isRenewed && expiresAt !== null && Date.parse(expiresAt) <= now) throw fail(KEY_EXPIRED.as(400));
}
