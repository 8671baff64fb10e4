import type { Offer } from "../../kernel/contracts/feature.ts";
import { twoFactor } from "./index.ts";
import { type TwoFactorOptions, twoFactorOptions } from "./options.ts";

export { type TwoFactorOptions, twoFactor } from "./index.ts";

/**
 * Two-step verification. The same as `plugins: [twoFactor({ … })]`; `false` turns it off. Default: on, for users who set it
 * up, with the page `/two-factor`.
 */
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
