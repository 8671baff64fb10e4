import type { Offer } from "../../kernel/contracts/feature.ts";
import { multiSession } from "./index.ts";
import { type MultiSessionOptions, multiSessionOptions } from "./options.ts";

export { type MultiSessionOptions, multiSession } from "./index.ts";

/**
 * Several accounts in one browser. The same as `plugins: [multiSession({ … })]`; `false` turns them off.
 * Default: on, at most five.
 */
export const multiSessionOffer: Offer<MultiSessionOptions> = {
  options: multiSessionOptions,
  make: (given = {}) => multiSession(given),
  complete: () => multiSession(),
};
