import type { Offer } from "../../kernel/contracts/feature.ts";
import { magicLink } from "./index.ts";
import { type MagicLinkOptions, magicLinkOptions } from "./options.ts";

export { type MagicLinkOptions, magicLink } from "./index.ts";

/**
 * Signing in with a link in an email. The same as `plugins: [magicLink({ … })]`; `false` turns it off. Default: on, if
 * emails can be sent.
 */
export const magicLinkOffer: Offer<MagicLinkOptions> = {
  options: magicLinkOptions,
  make: (given, { sendsMail }) => (given === undefined && !sendsMail ? undefined : magicLink(given)),
  complete: () => magicLink(),
};
