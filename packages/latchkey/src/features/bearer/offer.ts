import type { Offer } from "../../kernel/contracts/feature.ts";
import { type BearerOptions, bearer, bearerOptions } from "./index.ts";

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
