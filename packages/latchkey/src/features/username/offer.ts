import type { Offer } from "../../kernel/contracts/feature.ts";
import { username } from "./index.ts";
import { type UsernameOptions, usernameOptions } from "./options.ts";

export { type UsernameOptions, username } from "./index.ts";

/**
 * Usernames: signing in with one in place of the email address. The same as `plugins: [username({ … })]`;
 * `false` turns them off. Default: on, for users who choose one.
 */
export const usernameOffer: Offer<UsernameOptions> = {
  options: usernameOptions,
  make: (given = {}) => username(given),
  complete: () => username(),
};
