import { group } from "../../base/options/group.ts";
import { type Filled, flag, type Named } from "../../base/options/option.ts";

export interface BearerOptions {
  /**
   * Accepts only the signed form of a token, from the header `set-auth-token`, and not the one in the answer
   * of a sign-in. Default false.
   */
  requireSignature?: boolean;
}

/** Options of the feature. */
export const bearerOptions = group({ requireSignature: flag(false) } satisfies Named<BearerOptions>);

export type ResolvedBearer = Filled<typeof bearerOptions.members>;
