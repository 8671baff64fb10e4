import type { Offer } from "../../kernel/contracts/offer.ts";
import { jwt } from "./index.ts";
import { type JwtOptions, jwtOptions } from "./options.ts";

/** 90 days. */
const ROTATION = 7_776_000;

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
