import type { Offer } from "../../kernel/contracts/feature.ts";
import { bearer } from "./index.ts";
import { type BearerOptions, bearerOptions } from "./options.ts";

export { type BearerOptions, bearer } from "./index.ts";

/**
 * Sessions without cookies. The same as `plugins: [bearer({ … })]`; `true` turns them on with their
 * defaults. Default: off.
 */
export const bearerOffer: Offer<BearerOptions | true> = {
  options: {
    ...bearerOptions,
    check(value, path) {
      if (value !== true) bearerOptions.check(value, path);
    },
  },
  make: (given) => (given === undefined ? undefined : bearer(given === true ? {} : given)),
  complete: () => bearer(),
};
