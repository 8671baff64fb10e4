import type { Offer } from "../../kernel/contracts/feature.ts";
import { apiKey } from "./index.ts";
import { type ApiKeyConfig, type ApiKeyOptions, apiKeyOptions } from "./options.ts";

export { type ApiKeyConfig, type ApiKeyOptions, apiKey } from "./index.ts";

/** Repository scanners find keys by this prefix. Most apps use a key more often than the library's ten times a day. */
const USUAL: ApiKeyConfig = { defaultPrefix: "lk_", rateLimit: { maxRequests: null } };

/**
 * API keys of users and organizations, which begin with `lk_` and can be used without limit. The same as
 * `plugins: [apiKey({ … })]`; `false` turns them off. Default: on. A request with a key doesn't act
 * as its owner: see `enableSessionForAPIKeys`.
 */
export const apiKeyOffer: Offer<ApiKeyOptions> = {
  options: apiKeyOptions,
  make({ configurations, refillUnit, listFormat, schema, ...one } = {}, { hasOrganizations }) {
    const users: ApiKeyConfig = { ...USUAL, ...one };
    const organizations: ApiKeyConfig = {
      ...users,
      configId: "organization",
      references: "organization",
      enableSessionForAPIKeys: false,
    };
    const usual = hasOrganizations && one.references === undefined ? [users, organizations] : [users];
    return apiKey({
      configurations: configurations?.map((config) => ({ ...USUAL, ...config })) ?? usual,
      ...(refillUnit && { refillUnit }),
      ...(listFormat && { listFormat }),
      ...(schema && { schema }),
    });
  },
  complete: () => apiKey(),
};
