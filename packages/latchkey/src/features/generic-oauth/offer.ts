import type { Offer } from "../../kernel/contracts/feature.ts";
import { genericOAuth } from "./index.ts";
import { type GenericOAuthOptions, genericOAuthOptions } from "./options.ts";

export {
  type GenericOAuthConfig,
  type GenericOAuthOptions,
  genericOAuth,
  type OAuthPerson,
} from "./index.ts";

/** Other sign-in providers. The same as `plugins: [genericOAuth({ config: […] })]`. Default none. */
export const genericOAuthOffer: Offer<GenericOAuthOptions> = {
  options: genericOAuthOptions,
  make: (given) => (given === undefined ? undefined : genericOAuth(given)),
  complete: () => genericOAuth({ config: [] }),
};
