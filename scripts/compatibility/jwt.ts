import type { Expected } from "./contract.ts";

/** JWTs as clients of the compatible framework know them. */
export const JWT: Readonly<Record<string, Expected>> = {
  "GET /jwks": { failures: [] },
  "GET /token": { failures: ["UNAUTHORIZED"] },
};
