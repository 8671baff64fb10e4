import type { Offer } from "../../kernel/contracts/offer.ts";
import { magicLink } from "./index.ts";
import { type MagicLinkOptions, magicLinkOptions } from "./options.ts";

export const magicLinkOffer: Offer<MagicLinkOptions> = {
  options: magicLinkOptions,
  make: (given, { sendsMail }) => (given === undefined && !sendsMail ? undefined : magicLink(given)),
  complete: () => magicLink(),
};
