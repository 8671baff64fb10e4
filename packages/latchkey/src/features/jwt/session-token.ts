import { type ErrorCode, fail, NOT_WHILE_IMPERSONATING, NOT_WITH_AN_API_KEY } from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import type { Found, User } from "../../kernel/contracts/identity.ts";
import { callbackUser } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { Claims } from "./options.ts";
import { jwtSettings } from "./options.ts";
import { signToken } from "./tokens.ts";

/** RFC 7519 section 4.1, and `act` of RFC 8693: columns with these names aren't copied into tokens. */
const CLAIMS = new Set(["iss", "sub", "aud", "exp", "nbf", "iat", "jti", "act"]);

/** The token of a session. */
export const sessionToken = service((core) => {
  const { jwt, allowImpersonated, allowApiKeys } = core.use(jwtSettings);
  const sign = core.use(signToken);
  // Columns of administration and other features aren't meant for everyone who sees a token.
  const shown = [...core.db.schema.columnsOf("user")].flatMap(([name, { hidden, input }]) =>
    (name === "id" || input) && !hidden && !CLAIMS.has(name) ? [name] : [],
  );

  const usualClaims = (user: User): Claims => {
    const claims: Record<string, unknown> = {};
    // Columns of features and of the application are known only by name.
    for (const name of shown) claims[name] = user[name as keyof User];
    return claims;
  };

  /**
   * Returns the reason for refusing a token. A token opens everything that its user may do, so a key with its
   * own permissions never gets one.
   */
  const refusalOf = ({ session, key }: Found): ErrorCode | undefined => {
    if (key !== undefined && !(allowApiKeys && key.permissions === null)) return NOT_WITH_AN_API_KEY;
    return allowImpersonated || typeof session.impersonatedBy !== "string"
      ? undefined
      : NOT_WHILE_IMPERSONATING;
  };

  const make = (found: Found): MaybePromise<string> => {
    const { user, session } = found;
    const given = { user: callbackUser(user), session };
    const actor = session.impersonatedBy;
    const act = typeof actor === "string" ? { act: { sub: actor } } : {};
    return andThen(jwt.definePayload?.(given) ?? usualClaims(user), (payload) =>
      andThen(jwt.getSubject?.(given) ?? user.id, (sub) => sign({ sub, ...payload, ...act })),
    );
  };

  return {
    /** @throws LatchkeyError NOT_WHILE_IMPERSONATING or NOT_WITH_AN_API_KEY, unless the options allow it. */
    of(found: Found): MaybePromise<string> {
      const refusal = refusalOf(found);
      if (refusal !== undefined) throw fail(refusal);
      return make(found);
    },
    /** Undefined if this session gets no token. */
    ifAllowed: (found: Found): MaybePromise<string | undefined> =>
      refusalOf(found) === undefined ? make(found) : undefined,
  };
});
