import type { GivenPerson, GivenUser, ProviderUser } from "../registry/provider-options.ts";

/** Reads an object from an answer of unknown shape; undefined if it isn't one. */

export function object(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // An object that isn't an array has members, whatever they are.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** Reads a text that isn't empty. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Reads an id: a text, or a whole number as text. */
export function id(value: unknown): string | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : text(value);
}

/** Brings an application's profile into one shape. An invalid id becomes an empty one, which is refused. */
export function personIn(given: GivenPerson): {
  user: ProviderUser & Readonly<Record<string, unknown>>;
  data: unknown;
} {
  const { user, data = user } = isWrapped(given) ? given : { user: given };
  return { user: { ...user, id: id(user.id) ?? "" }, data };
}

function isWrapped(given: GivenPerson): given is { user: GivenUser; data?: unknown } {
  return !("id" in given) && object(given.user) !== undefined;
}

/**
 * Reads a user from the claims of OpenID Connect Core 1.0, section 5.1. `name`: the claim to use as the name.
 */
export function standardClaims(
  answer: unknown,
  name: "name" | "preferred_username" = "name",
): ProviderUser | undefined {
  const claims = object(answer);
  const subject = id(claims?.sub);
  if (claims === undefined || subject === undefined) return undefined;
  return {
    id: subject,
    name: text(claims[name]),
    image: text(claims.picture),
    email: text(claims.email),
    emailVerified: isTrue(claims.email_verified),
  };
}

/** Providers write it as a boolean or as the text `true`. */
export function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
