import { service } from "../../kernel/contracts/service.ts";
import { isStoredForm, storedToken } from "../../security/tokens.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { sessionTable } from "./tables.ts";

/** Browsers keep their tokens; the table gets the hashes. */
const tokens: Fill = {
  table: sessionTable,
  reads: ["token", "ipAddress", "userAgent"],
  sets: ["token", "ipAddress", "userAgent"],
  values({ token, ipAddress, userAgent }) {
    const text = String(token);
    return {
      token: isStoredForm(text) ? text : storedToken(text),
      ipAddress: String(ipAddress ?? ""),
      userAgent: String(userAgent ?? ""),
    };
  },
};

export const sessionAdoption = service(() => [tokens]);
