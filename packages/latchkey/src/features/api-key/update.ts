import type { z } from "zod";
import { fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import { isHostCall } from "../../kernel/host-call.ts";
import { requestService } from "../../kernel/service.ts";
import { API_KEY_PERMISSION_NOT_ALLOWED, NO_VALUES_TO_UPDATE, UNAUTHORIZED_SESSION } from "./errors.ts";
import { expiryIn } from "./expiry.ts";
import { assertFits, assertForClients, type UpdateBody } from "./inputs.ts";
import type { ApiKeyRow } from "./key-storage.ts";
import { type OwnKey, ownKeys } from "./own-keys.ts";
import { keyOwners, ownerIdOf } from "./owners.ts";
import { keyStorages } from "./storages.ts";

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
      if (given.userId !== undefined && !isOurs) throw fail(UNAUTHORIZED_SESSION);
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
        const changes = changesOf(given, row, context);
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

/** Returns the stored values of the request. */
function changesOf(given: Given, row: ApiKeyRow, context: Context): Partial<ApiKeyRow> {
  const { keyId: _id, configId: _config, userId: _user, ...values } = given;
  const { metadata, expiresIn, permissions, ...plain } = values;
  const changes = {
    ...plain,
    // Uses from before the limit don't count in the first window.
    ...(plain.rateLimitEnabled === true && row.rateLimitEnabled === false ? { requestCount: 0 } : {}),
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    ...(permissions === undefined ? {} : { permissions: permissions && JSON.stringify(permissions) }),
    ...(expiresIn === undefined ? {} : expiryIn(expiresIn, context)),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
