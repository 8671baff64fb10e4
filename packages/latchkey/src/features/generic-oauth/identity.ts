import {
  id,
  object,
  type ProfileSource,
  type Provider,
  type ProviderOptions,
  type ProviderUser,
  personIn,
  standardClaims,
  text,
} from "../social/index.ts";
import { speaksForMany } from "./discovery.ts";
import type { GenericOAuthConfig } from "./options.ts";

type Subject = GenericOAuthConfig["accountSubject"];

/**
 * Reads a profile by the claims of OpenID Connect. Without such an id or name, uses the members
 * that are customary.
 */
export function profileBy({ accountSubject }: GenericOAuthConfig) {
  return async (
    answer: unknown,
    { tokens }: Pick<ProfileSource, "tokens">,
  ): Promise<ProviderUser | undefined> => {
    const profile = object(answer);
    if (profile === undefined) return undefined;
    const subject =
      accountSubject === undefined
        ? (id(profile.sub) ?? id(profile.id))
        : await accountSubject({ tokens, profile });
    const user = standardClaims({ ...profile, sub: subject });
    return user && { ...user, name: user.name ?? text(profile.preferred_username) };
  };
}

/** The application's own readers of a profile. If `accountSubject` identifies the user, the readers don't. */
export function identifying({
  accountSubject,
  getUserInfo,
  mapProfileToUser,
}: GenericOAuthConfig): Partial<Pick<ProviderOptions, "getUserInfo" | "mapProfileToUser">> {
  return {
    ...(getUserInfo === undefined ? {} : { getUserInfo: withSubject(getUserInfo, accountSubject) }),
    ...(mapProfileToUser === undefined
      ? {}
      : { mapProfileToUser: withoutSubject(mapProfileToUser, accountSubject) }),
  };
}

function withSubject(
  getUserInfo: NonNullable<ProviderOptions["getUserInfo"]>,
  accountSubject: Subject,
): NonNullable<ProviderOptions["getUserInfo"]> {
  if (accountSubject === undefined) return getUserInfo;
  return async (tokens) => {
    const found = await getUserInfo(tokens);
    if (found === null) return null;
    const { user, data } = personIn(found);
    const profile = object(data) ?? user;
    // An invalid id becomes empty, and is refused with all others.
    return { user: { ...user, id: id(await accountSubject({ tokens, profile })) ?? "" }, data };
  };
}

function withoutSubject(
  mapProfileToUser: NonNullable<ProviderOptions["mapProfileToUser"]>,
  accountSubject: Subject,
): NonNullable<ProviderOptions["mapProfileToUser"]> {
  if (accountSubject === undefined) return mapProfileToUser;
  return async (profile) => {
    const { id: _, ...mapped } = await mapProfileToUser(profile);
    return mapped;
  };
}

/** Returns the issuer of the user ids, if it isn't just the provider. */
export function accountIssuerOf(
  { providerId, accountIssuer, getUserInfo }: GenericOAuthConfig,
  issuer: string | undefined,
): Provider["accountIssuer"] {
  if (typeof accountIssuer === "string") return () => accountIssuer;
  if (accountIssuer !== undefined)
    return ({ tokens, profile }) => accountIssuer({ tokens, profile: object(profile) ?? {} });
  // If the application reads profiles itself, it defines the ids.
  if (!speaksForMany(issuer) || getUserInfo !== undefined) return undefined;
  // Includes the provider, because any provider can claim any issuer as its tenant, in its discovery document
  // and its keys.
  return ({ claims }) => (claims?.iss === undefined ? "" : JSON.stringify([providerId, claims.iss]));
}
