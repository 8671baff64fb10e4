import type { Expected } from "./contract.ts";

/** What clients of the compatible framework know of its several accounts. */
export const MULTI_SESSION: Readonly<Record<string, Expected>> = {
  "GET /multi-session/list-device-sessions": { failures: [] },
  "POST /multi-session/set-active": { failures: ["VALIDATION_ERROR", "INVALID_SESSION_TOKEN"] },
  "POST /multi-session/revoke": { failures: ["VALIDATION_ERROR", "UNAUTHORIZED", "INVALID_SESSION_TOKEN"] },
};
