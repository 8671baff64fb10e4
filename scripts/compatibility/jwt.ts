import type { Expected } from "./contract.ts";

/** What clients of the compatible framework know of its tokens. */
export const JWT: Readonly<Record<string, Expected>> = {
  "GET /jwks": { failures: [] },
  "GET /token": { failures: ["UNAUTHORIZED"] },
};
