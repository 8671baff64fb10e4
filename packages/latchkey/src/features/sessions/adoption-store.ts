import { service } from "../../kernel/contracts/service.ts";
import { isStoredForm, storedToken } from "../../security/tokens.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { sessionTable } from "./tables.ts";

/** Browsers keep their tokens; in the own format, the table gets the hashes. */
const tokens: Fill = {
  table: sessionTable,
  reads: ["token", "ipAddress", "userAgent"],
  sets: ["token", "ipAddress", "userAgent"],
  unchanged: "token",
  values({ token, ipAddress, userAgent }, format) {
    const text = String(token);
    return {
      token: format === "shared" || isStoredForm(text) ? text : storedToken(text),
      ipAddress: String(ipAddress ?? ""),
      userAgent: String(userAgent ?? ""),
    };
  },
};

export const sessionAdoption = service(() => [tokens]);
