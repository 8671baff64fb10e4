import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { type Service, service } from "../../kernel/contracts/service.ts";
import type { TokenCarrier } from "../../kernel/contracts/session-part.ts";
import { decodeSigned } from "../../security/cookies.ts";
import { presentedTokens } from "../../security/tokens.ts";
import { type BearerOptions, bearerOptions, type ResolvedBearer } from "./options.ts";

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

/** Contains the token of a session that the answer sets. */
const TOKEN_HEADER = "set-auth-token";
/** RFC 6750 section 2.1; RFC 9110 section 11.1: the scheme is case-insensitive. */
const SCHEME = /^bearer +/i;
/** A session's token without its signature. */
const BARE = /^\w{16,128}$/;

/** The tokens of sessions in the header `Authorization`. */
function bearerTokens({ requireSignature }: ResolvedBearer): Service<TokenCarrier> {
  return service((core) => {
    const { keyring } = core;
    const read = (text: string): string | undefined => {
      // A token with a signature is verified by it.
      if (text.includes(".")) return decodeSigned(keyring, text);
      return requireSignature || !BARE.test(text) ? undefined : text;
    };
    const tokenIn = presentedTokens(core, (text) => {
      const token = read(text);
      return token === undefined ? undefined : { token, isSigned: text.includes(".") };
    });
    return {
      held(context) {
        const header = context.header("authorization");
        if (header === undefined || !SCHEME.test(header)) return undefined;
        return tokenIn(header.replace(SCHEME, "").trimEnd()) ?? null;
      },
      handOut: (context, token) => context.handOver([TOKEN_HEADER], `${token}.${keyring.sign(token)}`),
    };
  });
}
