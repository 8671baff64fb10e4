import type { Offer } from "../../kernel/contracts/feature.ts";
import { passkey } from "./index.ts";
import { type PasskeyOptions, passkeyOptions } from "./options.ts";

export { type PasskeyOptions, passkey } from "./index.ts";

/** Passkeys. The same as `plugins: [passkey({ … })]`; `false` turns them off. Default: on. */
export const passkeyOffer: Offer<PasskeyOptions> = {
  options: passkeyOptions,
  make: (given = {}) => passkey(given),
  complete: () => passkey(),
};
