import { z } from "zod";

import type { ApiKeyApi } from "../../generated/api-key.ts";

import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { apiKeyAdoption } from "./adoption-store.ts";
import { defaultLifetime } from "./changing/inputs.ts";
import { keyFinder, keyHeaders } from "./checking/finder.ts";
import { errorsOfClients, errorsOfUse } from "./errors.ts";
import { API_KEY_EXPIRES, apiKeyJobs, sendExpiry } from "./expiry/jobs.ts";
import { type ApiKeyConfig, type ApiKeyOptions, apiKeyOptions } from "./options.ts";
import { keysOfDeleted, keysOfDeletedGroup, keyWayIn } from "./owners/list-and-delete.ts";
import { KEY_EVENTS } from "./owners/own-keys.ts";
import { KEY_ACTIONS } from "./owners/owners.ts";
import { apiKeyRoutes } from "./routes.ts";
import { apiKeySettings, configIdsOf, resolveSettings } from "./settings.ts";
import { PermissionsShape } from "./shapes.ts";
import { keyNames } from "./store.ts";
import { apiKeyTable } from "./tables.ts";

export type * from "./options.ts";
export { keysOfUser } from "./owners/list-and-delete.ts";
export { ApiKey } from "./shapes.ts";

const OfferedKeys = z.array(
  z.object({
    configId: z.string(),
    owner: z.enum(["user", "organization"]),
    opensSessions: z.boolean().describe("True if a request with a key has a session of the key's owner"),
    requireName: z.boolean(),
    nameLength: z.object({ min: z.number(), max: z.number() }).describe("Characters"),
    expiresIn: z.number().nullable().describe("Default lifetime in seconds; null: keys don't expire"),
    canExpireAt: z
      .object({ min: z.number(), max: z.number() })
      .nullable()
      .describe("Allowed lifetimes in days; null: users can't choose one"),
    permissions: PermissionsShape.nullable().describe("Permissions that users can give to a key"),
    rotationOverlap: z.number().describe("Seconds for which the old secret works after a rotation"),
  }),
);

/**
 * API keys of users and organizations: created and revoked by their owners, verified by the application, and,
 * if the options allow it, accepted in requests in place of their owner's session.
 */
export function apiKey(
  given: ApiKeyOptions | readonly ApiKeyConfig[] = {},
  more: Pick<ApiKeyOptions, "schema"> = {},
): Feature<ApiKeyApi> {
  const options: ApiKeyOptions = { ...("length" in given ? { configurations: given } : given), ...more };
  apiKeyOptions.check(options, "apiKey");
  const settings = resolveSettings(options);
  const declared = feature<ApiKeyApi>({
    id: "api-key",
    tables: [apiKeyTable],
    adoption: apiKeyAdoption,
    tableOptions: { apikey: { ...options.schema?.apikey } },
    events: KEY_EVENTS,
    names: { api_key: keyNames },
    finders: [keyFinder],
    requestHeaders: keyHeaders([...settings.configs.values()]),
    errors: [...errorsOfUse, ...errorsOfClients],
    ui: service(() => ({
      apiKeys: [...settings.configs.values()].map((config) => ({
        configId: config.configId,
        owner: config.references,
        opensSessions: config.enableSessionForAPIKeys,
        requireName: config.requireName,
        nameLength: { min: config.minimumNameLength, max: config.maximumNameLength },
        expiresIn: defaultLifetime(config),
        canExpireAt: config.keyExpiration.disableCustomExpiresTime
          ? null
          : { min: config.keyExpiration.minExpiresIn, max: config.keyExpiration.maxExpiresIn },
        // The type differs only in that its lists are read-only.
        permissions: (config.permissions.allowed ?? null) as z.output<typeof PermissionsShape> | null,
        rotationOverlap: config.rotationOverlap,
      })),
    })),
    uiShape: { apiKeys: OfferedKeys },
    letters: [API_KEY_EXPIRES],
    deliveries: { [API_KEY_EXPIRES.kind]: sendExpiry },
    waysIn: { "api-key": keyWayIn },
    deletion: keysOfDeleted,
    group: {
      events: KEY_EVENTS,
      ownersMay: configIdsOf(settings, "organization").length > 0 ? { apiKey: KEY_ACTIONS } : {},
      onDeleted: keysOfDeletedGroup,
    },
    jobs: apiKeyJobs,
    routes: apiKeyRoutes(settings.listsArrays),
  });
  return apiKeySettings.hold(declared, settings);
}
