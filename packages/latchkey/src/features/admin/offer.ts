import type { Offer } from "../../kernel/contracts/feature.ts";
import { admin } from "./index.ts";
import { type AdminOptions, adminOptions } from "./options.ts";

export { type AdminOptions, admin } from "./index.ts";

/**
 * Administration: users, bans, acting as a user. The same as `plugins: [admin({ … })]`; `false` turns it off. Default: on.
 * Acting as a user needs a reason.
 */
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
