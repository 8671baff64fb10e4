import type { z } from "zod";
import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { isHostCall } from "../../../kernel/contracts/guard.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import type { Permissions } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import {
  API_KEY_LIMIT_REACHED,
  API_KEY_PERMISSION_NOT_ALLOWED,
  ORGANIZATION_ID_REQUIRED,
  UNAUTHORIZED_SESSION,
  USER_NOT_MEMBER_OF_ORGANIZATION,
} from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import { type OwnKey, ownKeys } from "../owners/own-keys.ts";
import { keyOwners } from "../owners/owners.ts";
import { apiKeySettings, configIdsOf, configOf } from "../settings.ts";
import { emptyKey } from "../shapes.ts";
import { keyStorages } from "../storage/storages.ts";
import {
  assertFits,
  assertForClients,
  assertNamed,
  type CreateBody,
  defaultLifetime,
  storedColumns,
} from "./inputs.ts";
import { newSecret } from "./key-text.ts";

type Given = z.output<typeof CreateBody>;

/** The owner of a new key: a user, or an organization with the member who creates it. */
interface Place {
  readonly referenceId: string;
  readonly userId: string | null;
}

/** Creates keys. */
export const newKeys = requestService((core) => {
  const { db, newId } = core;
  const settings = core.use(apiKeySettings);
  const owners = core.use(keyOwners);
  const storages = core.use(keyStorages);
  const ownOf = ownKeys.make(core);

  /** Returns the owner. For a request, only its session decides whose key it is. */
  const placeOf = (context: Context, given: Given, config: KeyConfig): Place => {
    const isOurs = isHostCall(context, given.userId);
    const named = isOurs && typeof given.userId === "string" ? given.userId : null;
    const userId = context.user?.id ?? named;
    if (!isOurs && (userId === null || given.userId !== undefined)) throw fail(UNAUTHORIZED_SESSION);
    if (named !== null && named !== userId) throw fail(UNAUTHORIZED_SESSION);
    if (config.references === "organization") {
      if (given.organizationId === undefined) throw fail(ORGANIZATION_ID_REQUIRED);
      return { referenceId: given.organizationId, userId };
    }
    if (userId === null) throw fail(UNAUTHORIZED_SESSION);
    return { referenceId: userId, userId };
  };

  /**
   * Locks the owner's row, and checks that it exists, that it may have another key, and that the member may
   * create the key and grant its permissions.
   */
  const admit = async (
    context: Context,
    config: KeyConfig,
    { referenceId, userId }: Place,
    given: Given,
    tx: Transaction,
  ): Promise<void> => {
    const isOrganizations = config.references === "organization";
    if (userId !== null && !(await owners.lockUser(userId, tx))) throw fail(UNAUTHORIZED_SESSION);
    if (isOrganizations && !(await owners.lockOrganization(referenceId, tx)))
      throw fail(USER_NOT_MEMBER_OF_ORGANIZATION);
    if (isOrganizations && userId !== null) {
      const place = { organizationId: referenceId, userId };
      await owners.assertMay("create", place, tx);
      if (given.permissions !== undefined && !(await owners.mayGive(given.permissions, place, tx)))
        throw fail(API_KEY_PERMISSION_NOT_ALLOWED);
    }
    if (isHostCall(context, given.userId)) return;
    const owner = { referenceId, configIds: configIdsOf(settings, config.references) };
    if ((await storages.of(config).count(owner, tx)) >= config.maximumKeys) throw fail(API_KEY_LIMIT_REACHED);
  };

  return (context) =>
    async (given: Given): Promise<OwnKey & { plain: string }> => {
      const config = configOf(settings, given.configId);
      const place = placeOf(context, given, config);
      if (!isHostCall(context, given.userId)) assertForClients(given, config);
      assertFits({ ...given, expiresIn: given.expiresIn ?? undefined }, config);
      assertNamed(given.name, config);
      // Checked before the organization is locked, so a non-member gets the right error.
      if (config.references === "organization" && place.userId !== null)
        await owners.assertMay("create", { organizationId: place.referenceId, userId: place.userId });
      const { plain, stored } = await newSecret(core, config, given.prefix);
      const permissions = given.permissions ?? (await defaultPermissions(config, place, context));
      const row = await db.transaction(async (tx) => {
        await admit(context, config, place, given, tx);
        const expiresIn = given.expiresIn ?? defaultLifetime(config);
        const key = {
          ...standard(config),
          ...storedColumns({ ...given, permissions, expiresIn }, context),
          ...stored,
          ...place,
          id: await newId("apikey", tx),
          configId: config.configId,
          createdAt: context.time(),
          updatedAt: context.time(),
        };
        await storages.of(config).insert(key, tx);
        await ownOf(context).record("api_key_created", { row: key, config }, tx);
        return key;
      });
      return { row, config, plain };
    };
});

/** Columns of a new key for which no value is given. */
function standard({ rateLimit }: KeyConfig) {
  return {
    ...emptyKey,
    enabled: true,
    rateLimitEnabled: rateLimit.enabled,
    rateLimitTimeWindow: rateLimit.timeWindow,
    rateLimitMax: rateLimit.maxRequests,
    requestCount: 0,
  };
}

async function defaultPermissions(
  { permissions: { defaultPermissions: given } }: KeyConfig,
  { referenceId }: Place,
  context: Context,
): Promise<Permissions | undefined> {
  return typeof given === "function" ? given(referenceId, callOf(context)) : given;
}
