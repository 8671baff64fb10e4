import type { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { isHostCall } from "../../../kernel/contracts/guard.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { API_KEY_PERMISSION_NOT_ALLOWED, NO_VALUES_TO_UPDATE } from "../errors.ts";
import { type OwnKey, ownKeys } from "../owners/own-keys.ts";
import { keyOwners, ownerIdOf } from "../owners/owners.ts";
import { keyStorages } from "../storage/storages.ts";
import { assertFits, assertForClients, storedColumns, type UpdateBody } from "./inputs.ts";

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
