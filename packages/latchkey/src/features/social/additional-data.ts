import { z } from "zod";
import { requestService } from "../../kernel/service.ts";

/** Characters, written as JSON. */
const LONGEST = 4_096;

/**
 * What a page sends along for the hooks of the application. It waits in the row of the flow, under a name of its own, so
 * that nothing of it can be taken for the protocol's; anyone can send anything.
 */
export const AdditionalData = z
  .record(z.string(), z.unknown())
  .refine(isShort, `At most ${LONGEST} characters as JSON`);

function isShort(data: unknown): boolean {
  try {
    return JSON.stringify(data).length <= LONGEST;
  } catch {
    // Nested deeper than can be written.
    return false;
  }
}

/** Hands what was sent along to the hooks of a request that needs no flow. */
export const carryAlong = requestService(
  () => (context) => (data: z.output<typeof AdditionalData> | undefined) => {
    context.additionalData = data;
  },
);
