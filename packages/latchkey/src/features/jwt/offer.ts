import type { Offer } from "../../kernel/contracts/feature.ts";
import { jwt } from "./index.ts";
import { type JwtOptions, jwtOptions } from "./options.ts";

export { type JwtOptions, jwt } from "./index.ts";

/** 90 days. */
const ROTATION = 7_776_000;

/**
 * Tokens for other services. The same as `plugins: [jwt({ … })]`; `false` turns them off. Default: on, with keys that
 * change every 90 days, and without a token in the header of `get-session`.
 */
export const jwtOffer: Offer<JwtOptions> = {
  options: jwtOptions,
  make: (given = {}) =>
    jwt({
      // A signature costs more than the whole check of a session.
      disableSettingJwtHeader: true,
      ...given,
      jwks: { rotationInterval: ROTATION, ...given.jwks },
    }),
  complete: () => jwt(),
};
