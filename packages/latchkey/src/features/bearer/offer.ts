import type { Offer } from "../../kernel/contracts/offer.ts";
import { bearer } from "./index.ts";
import { type BearerOptions, bearerOptions } from "./options.ts";

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
