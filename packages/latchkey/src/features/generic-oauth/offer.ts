import type { Offer } from "../../kernel/contracts/offer.ts";
import { genericOAuth } from "./index.ts";
import { type GenericOAuthOptions, genericOAuthOptions } from "./options.ts";

export const genericOAuthOffer: Offer<GenericOAuthOptions> = {
  options: genericOAuthOptions,
  make: (given) => (given === undefined ? undefined : genericOAuth(given)),
  complete: () => genericOAuth({ config: [] }),
};
