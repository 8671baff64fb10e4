import { z } from "zod";
import { isoDate } from "./common-shapes.ts";

/** A key that signs tokens for other services, without its secret part. */
export type SigningKey = z.infer<typeof SigningKey>;
export const SigningKey = z.object({
  kid: z.string(),
  alg: z.string(),
  isSigning: z.boolean(),
  isNext: z.boolean().describe("It signs as soon as the one that signs now ceases to"),
  createdAt: isoDate,
  expiresAt: isoDate.nullable().describe("When it ceases to sign"),
  retiresAt: isoDate.nullable().describe("When it ceases to verify"),
});
