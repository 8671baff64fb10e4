import { organizationClient } from "@latchkey/client/features";
import { createAuthClient } from "@latchkey/react";

/** The service is on another origin, so its `LATCHKEY_TRUSTED_ORIGINS` must list this one. */
export const client = createAuthClient({
  baseURL: import.meta.env.VITE_LATCHKEY_URL ?? "http://localhost:3000",
  plugins: [organizationClient()],
});
