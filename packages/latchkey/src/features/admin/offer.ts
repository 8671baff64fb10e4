import type { Offer } from "../../kernel/contracts/offer.ts";
import { admin } from "./index.ts";
import { type AdminOptions, adminOptions } from "./options.ts";

export const adminOffer: Offer<AdminOptions> = {
  options: adminOptions,
  make: (given = {}) =>
    admin({
      deletion: "soft",
      ...given,
      impersonation: { requireReason: true, ...given.impersonation },
    }),
  complete: () => admin(),
};
