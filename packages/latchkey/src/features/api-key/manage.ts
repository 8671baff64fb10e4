import type { z } from "zod";
import { fail, isFailure } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import { requestService } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import {
  API_KEY_PERMISSION_NOT_ALLOWED,
  FAILED_TO_UPDATE_API_KEY,
  KEY_DISABLED,
  KEY_EXPIRED,
  KEY_NOT_FOUND,
  NO_VALUES_TO_UPDATE,
  ORGANIZATION_ID_REQUIRED,
  UNAUTHORIZED_SESSION,
  USER_BANNED,
  USER_NOT_MEMBER_OF_ORGANIZATION,
} from "./errors.ts";
import { assertFits, assertForClients, assertLifetime, isApplication, type UpdateBody } from "./inputs.ts";
import type { ApiKeyRow, KeyPage } from "./key-storage.ts";
import type { KeyConfig } from "./options.ts";
import { type KeyAction, keyOwners, ownerIdOf } from "./owners.ts";
import { newSecret } from "./secrets.ts";
import { apiKeySettings, configIdsOf, configOf } from "./settings.ts";
import { keyStorages } from "./storages.ts";

type Update = z.output<typeof UpdateBody>;

/** A key with its kind. */
export interface OwnKey {
  readonly row: ApiKeyRow;
  readonly config: KeyConfig;
}

/** Seconds before a key expires that its owner is told. */
export const TOLD_BEFORE = 7 * 86_400;

/** What owners do with the keys that they have. */
export const manageKeys = requestService((core) => {
  const { db } = core;
  const settings = core.use(apiKeySettings);
  const owners = core.use(keyOwners);
  const storages = core.use(keyStorages);
  const auditOf = audit.make(core);

  /** Someone else's key, and one of another kind, is unknown. */
  const own = async (
    context: Context,
    { keyId, configId, userId }: { keyId: string; configId?: string | undefined; userId?: unknown },
    action: KeyAction,
    tx?: Transaction,
  ): Promise<OwnKey> => {
    const config = configOf(settings, configId);
    const row = await storages.of(config).findById(keyId, tx);
    if (row === undefined || row.id !== keyId || row.configId !== config.configId) throw fail(KEY_NOT_FOUND);
    const { user } = context;
    if (user === undefined) {
      if (!isApplication(context)) throw fail(UNAUTHORIZED_SESSION);
      if (userId !== undefined && userId !== ownerIdOf(row)) throw fail(KEY_NOT_FOUND);
      return { row, config };
    }
    if (config.references === "user") {
      if (ownerIdOf(row) !== user.id) throw fail(KEY_NOT_FOUND);
      return { row, config };
    }
    try {
      await owners.assertMay(action, { organizationId: ownerIdOf(row), userId: user.id }, tx);
    } catch (error) {
      throw isFailure(error, USER_NOT_MEMBER_OF_ORGANIZATION) ? fail(KEY_NOT_FOUND) : error;
    }
    return { row, config };
  };

  return (context) => {
    const record = (
      event: "api_key_updated" | "api_key_rotated" | "api_key_deleted",
      { row, config }: OwnKey,
      tx: Transaction,
      changed?: readonly string[],
    ): Promise<void> =>
      auditOf(context).record(
        {
          event,
          userId: context.user?.id ?? row.userId,
          target: { type: "api_key", id: row.id },
          ...(config.references === "organization" ? { organizationId: ownerIdOf(row) } : {}),
          ...(changed && { changed }),
        },
        tx,
      );

    return {
      get: (given: { keyId: string; configId?: string | undefined }): Promise<OwnKey> =>
        own(context, given, "read"),

      async update(given: Update): Promise<OwnKey> {
        if (given.userId !== undefined && !isApplication(context)) throw fail(UNAUTHORIZED_SESSION);
        const { config } = await own(context, given, "update");
        if (!isApplication(context)) assertForClients(given, config);
        assertFits(given, config);
        return db.transaction(async (tx) => {
          const { row } = await own(context, given, "update", tx);
          await assertMayGive(context, config, row, given.permissions ?? undefined, tx);
          const changes = changesOf(given, row, context);
          const changed = Object.keys(changes);
          if (changed.length === 0) throw fail(NO_VALUES_TO_UPDATE);
          const written = { ...changes, updatedAt: context.time() };
          await storages.of(config).update(row, written, tx);
          const updated = { row: { ...row, ...written }, config };
          await record("api_key_updated", updated, tx, changed);
          return updated;
        });
      },

      /** A new secret; the one before works for `overlap` seconds. */
      async rotate(given: {
        keyId: string;
        configId?: string | undefined;
        overlap?: number | undefined;
        expiresIn?: number | null | undefined;
      }): Promise<OwnKey & { plain: string }> {
        const { row: before, config } = await own(context, given, "update");
        assertLifetime(given.expiresIn, config);
        const { plain, stored } = await newSecret(core, config, before.prefix);
        const overlap = given.overlap ?? config.rotationOverlap;
        return db.transaction(async (tx) => {
          const { row } = await own(context, given, "update", tx);
          if (row.enabled === false) throw fail(KEY_DISABLED.as(400));
          const isOver = row.expiresAt !== null && Date.parse(row.expiresAt) <= context.now;
          if (isOver && given.expiresIn === undefined) throw fail(KEY_EXPIRED.as(400));
          const now = context.time();
          const userId = config.references === "user" ? row.userId : (context.user?.id ?? row.userId);
          const storage = storages.of(config);
          const to = {
            ...stored,
            userId,
            now,
            previousUntil: overlap > 0 ? context.time(overlap) : undefined,
          };
          if (!(await storage.rotate(before, to, tx))) throw fail(FAILED_TO_UPDATE_API_KEY.as(409));
          const rotated = { ...row, ...stored, userId, updatedAt: now };
          const changes = changesOf({ expiresIn: given.expiresIn }, row, context);
          if (Object.keys(changes).length > 0) await storage.update(rotated, changes, tx);
          const key = { row: { ...rotated, ...changes }, config };
          await record("api_key_rotated", key, tx);
          return { ...key, plain };
        });
      },

      async remove(given: { keyId: string; configId?: string | undefined }): Promise<void> {
        const { user } = context;
        if (user !== undefined && owners.isBanned(user, context.now)) throw fail(USER_BANNED);
        await db.transaction(async (tx) => {
          const key = await own(context, given, "delete", tx);
          if (!(await storages.of(key.config).remove(key.row, tx))) throw fail(KEY_NOT_FOUND);
          await record("api_key_deleted", key, tx);
        });
      },

      /** Undefined user: the application asks for all. */
      async removeExpired(userId: string | undefined): Promise<void> {
        const now = context.time();
        const configIds = configIdsOf(settings, "user");
        const owner = userId === undefined ? undefined : { referenceId: userId, configIds };
        for (const storage of new Set(storages.all.map(({ storage }) => storage)))
          await storage.removeAllOf(owner, now);
      },

      async list(
        userId: string,
        { configId, organizationId }: { configId?: string | undefined; organizationId?: string | undefined },
        page: KeyPage,
      ): Promise<{ keys: readonly OwnKey[]; total: number }> {
        const references = organizationId === undefined ? "user" : "organization";
        const configIds =
          configId === undefined
            ? configIdsOf(settings, references)
            : [configOf(settings, configId).configId];
        const configs = configIds.map((id) => configOf(settings, id));
        if (configs.some((config) => config.references !== references)) throw fail(ORGANIZATION_ID_REQUIRED);
        if (organizationId !== undefined) await owners.assertMay("read", { organizationId, userId });
        // Several kinds in several places come one place after the other.
        const keys: OwnKey[] = [];
        let total = 0;
        for (const storage of new Set(configs.map((config) => storages.of(config)))) {
          const ids = configs.filter((config) => storages.of(config) === storage).map((c) => c.configId);
          const skipped = Math.max(0, page.offset - total);
          const found = await storage.list(
            { referenceId: organizationId ?? userId, configIds: ids },
            { ...page, offset: skipped, limit: page.limit - keys.length },
          );
          keys.push(...found.rows.map((row) => ({ row, config: configOf(settings, row.configId) })));
          total += found.total;
        }
        return { keys, total };
      },
    };
  };

  /** Permissions of an organization's key are those of the member who gives them, as far as they are about it. */
  async function assertMayGive(
    { user }: Context,
    config: KeyConfig,
    row: ApiKeyRow,
    permissions: Update["permissions"],
    tx: Transaction,
  ): Promise<void> {
    if (user === undefined || config.references === "user" || permissions == null) return;
    const place = { organizationId: ownerIdOf(row), userId: user.id };
    if (!(await owners.mayGive(permissions, place, tx))) throw fail(API_KEY_PERMISSION_NOT_ALLOWED);
  }
});

/** What is stored of what was given. */
function changesOf(given: Partial<Update>, row: ApiKeyRow, context: Context): Partial<ApiKeyRow> {
  const { name, enabled, metadata, expiresIn, permissions, rateLimitEnabled } = given;
  const { remaining, refillAmount, refillInterval, rateLimitTimeWindow, rateLimitMax } = given;
  const plain = {
    name,
    enabled,
    remaining,
    refillAmount,
    refillInterval,
    rateLimitTimeWindow,
    rateLimitMax,
    rateLimitEnabled,
    // Uses that weren't limited don't count in the first window.
    ...(rateLimitEnabled === true && row.rateLimitEnabled === false ? { requestCount: 0 } : {}),
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    ...(permissions === undefined ? {} : { permissions: permissions && JSON.stringify(permissions) }),
    ...(expiresIn === undefined ? {} : expiryIn(expiresIn, context)),
  };
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
}

/** When a key expires; nobody is told of one that is meant to end soon. */
export function expiryIn(
  seconds: number | null,
  context: Context,
): Pick<ApiKeyRow, "expiresAt" | "expiryToldAt"> {
  if (seconds === null) return { expiresAt: null, expiryToldAt: null };
  const isSoon = seconds <= TOLD_BEFORE;
  return { expiresAt: context.time(seconds), expiryToldAt: isSoon ? context.time() : null };
}
