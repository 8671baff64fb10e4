import { z } from "zod";
import { isoDate } from "./fields/common-shapes.ts";

/** A key that signs tokens for other services, without its secret part. */
export type SigningKey = z.infer<typeof SigningKey>;
export const SigningKey = z.object({
  kid: z.string(),
  alg: z.string(),
  isSigning: z.boolean(),
  isNext: z.boolean().describe("True if it is the next key to sign"),
  createdAt: isoDate,
  expiresAt: isoDate.nullable().describe("Time from which it no longer signs"),
  retiresAt: isoDate.nullable().describe("Time from which it no longer verifies"),
});
