import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { bearerTokens } from "./bearer-tokens.ts";
import { type BearerOptions, bearerOptions } from "./options.ts";

export type * from "./options.ts";

/**
 * Sessions without cookies, for apps and programs: the session's token is in the header
 * `Authorization: Bearer …`. Each answer that sets the session's cookie also has the token in
 * the header `set-auth-token`.
 */
export function bearer(options: BearerOptions = {}): Feature<object> {
  bearerOptions.check(options, "bearer");
  return feature<object>({
    id: "bearer",
    session: { carrier: bearerTokens(bearerOptions.fill(options, "bearer")) },
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    routes: {},
  });
}
