import { organizationClient } from "@latchkey/client/features";
import { createAuthClient } from "@latchkey/react";

/** The service is on another origin: it lists this one in `LATCHKEY_TRUSTED_ORIGINS`. */
export const client = createAuthClient({
  baseURL: import.meta.env.VITE_LATCHKEY_URL ?? "http://localhost:3000",
  plugins: [organizationClient()],
});
