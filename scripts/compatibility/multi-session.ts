import type { Expected } from "./contract.ts";

/** Several accounts as clients of the compatible framework know them. */
export const MULTI_SESSION: Readonly<Record<string, Expected>> = {
  "GET /multi-session/list-device-sessions": { failures: [] },
  "POST /multi-session/set-active": { failures: ["VALIDATION_ERROR", "INVALID_SESSION_TOKEN"] },
  "POST /multi-session/revoke": { failures: ["VALIDATION_ERROR", "UNAUTHORIZED", "INVALID_SESSION_TOKEN"] },
};
