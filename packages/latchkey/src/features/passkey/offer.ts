import type { Offer } from "../../kernel/contracts/offer.ts";
import { passkey } from "./index.ts";
import { type PasskeyOptions, passkeyOptions } from "./options.ts";

export const passkeyOffer: Offer<PasskeyOptions> = {
  options: passkeyOptions,
  make: (given = {}) => passkey(given),
  complete: () => passkey(),
};
