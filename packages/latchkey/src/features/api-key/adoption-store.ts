import { service } from "../../kernel/contracts/service.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { apiKeyTable } from "./tables.ts";

/** Up to version 1.4, a key has a user and nothing else as its owner. */
const owners: Fill = {
  table: apiKeyTable,
  reads: ["referenceId", "userId"],
  sets: ["referenceId"],
  values: ({ referenceId, userId }) => ({ referenceId: referenceId ?? userId ?? null }),
};

export const apiKeyAdoption = service(() => [owners]);
