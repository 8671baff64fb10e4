import { service } from "../../kernel/contracts/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { passkeyTable } from "./tables.ts";

const credentials: Fill = {
  table: passkeyTable,
  reads: ["credentialID"],
  sets: ["credentialKey"],
  keys: { credentialKey: ["credentialID"] },
  values: ({ credentialID }) => ({ credentialKey: keyColumn([String(credentialID)]) }),
};

export const passkeyAdoption = service(() => [credentials]);
