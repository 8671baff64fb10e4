import { createAuthEndpoint } from "./endpoint.ts";
import type { BetterAuthPlugin } from "./plugin.ts";

/** Serves the OpenAPI document. The reference page isn't built: any viewer shows the document. */
export function openAPI(_options?: unknown): BetterAuthPlugin {
  return {
    id: "open-api",
    endpoints: {
      generateOpenAPISchema: createAuthEndpoint(
        "/open-api/generate-schema",
        { method: "GET" },
        async (call) => call.context.openapi(),
      ),
    },
  };
}
