import type { Offer } from "../../kernel/contracts/offer.ts";
import { username } from "./index.ts";
import { type UsernameOptions, usernameOptions } from "./options.ts";

export const usernameOffer: Offer<UsernameOptions> = {
  options: usernameOptions,
  make: (given = {}) => username(given),
  complete: () => username(),
};
