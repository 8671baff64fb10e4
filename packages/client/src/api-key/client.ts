import { $API_KEY_ERROR_CODES } from "latchkey/shared";
import type { ApiKeyMethods } from "../generated/api-key.ts";
import type { ClientPlugin } from "../plugin.ts";

interface ApiKeyClient extends ClientPlugin {
  readonly $methods?: ApiKeyMethods;
  readonly $ERROR_CODES: typeof $API_KEY_ERROR_CODES;
}

/** Client plugin of `apiKey()`: `client.apiKey.create({ name })`, `client.apiKey.list()` and so on. */
export function apiKeyClient(): ApiKeyClient {
  return {
    id: "api-key",
    pathMethods: {
      "/api-key/create": "POST",
      "/api-key/delete": "POST",
      "/api-key/delete-all-expired-api-keys": "POST",
    },
    dates: ["lastRequest"],
    $ERROR_CODES: $API_KEY_ERROR_CODES,
  };
}
