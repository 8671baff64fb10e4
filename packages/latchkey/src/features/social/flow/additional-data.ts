import { z } from "zod";
import { requestService } from "../../../kernel/contracts/service.ts";

/** Characters, written as JSON. */
const LONGEST = 4_096;

/**
 * Data that a page sends along for the application's hooks. It is stored in the flow's row under a separate
 * name, so that it can't be taken for the protocol's data; any page can send anything.
 */
export const AdditionalData = z
  .record(z.string(), z.unknown())
  .refine(isShort, `At most ${LONGEST} characters as JSON`);

function isShort(data: unknown): boolean {
  try {
    return JSON.stringify(data).length <= LONGEST;
  } catch {
    // Nested too deeply to be written.
    return false;
  }
}

/** Passes the data on to the hooks of a request that needs no flow. */
export const carryAlong = requestService(
  () => (context) => (data: z.output<typeof AdditionalData> | undefined) => {
    context.additionalData = data;
  },
);
