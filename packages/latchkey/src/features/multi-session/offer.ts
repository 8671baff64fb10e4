import type { Offer } from "../../kernel/contracts/offer.ts";
import { multiSession } from "./index.ts";
import { type MultiSessionOptions, multiSessionOptions } from "./options.ts";

export const multiSessionOffer: Offer<MultiSessionOptions> = {
  options: multiSessionOptions,
  make: (given = {}) => multiSession(given),
  complete: () => multiSession(),
};
