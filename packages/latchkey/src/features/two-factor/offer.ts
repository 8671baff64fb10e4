import type { Offer } from "../../kernel/contracts/offer.ts";
import { twoFactor } from "./index.ts";
import { type TwoFactorOptions, twoFactorOptions } from "./options.ts";

export const twoFactorOffer: Offer<TwoFactorOptions> = {
  options: twoFactorOptions,
  make: (given = {}) =>
    twoFactor({
      page: "/two-factor",
      ...given,
      backupCodeOptions: { storeBackupCodes: "hashed", ...given.backupCodeOptions },
    }),
  complete: () => twoFactor(),
};
