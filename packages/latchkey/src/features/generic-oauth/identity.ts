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

/** By the members of OpenID Connect; where there is no such id or name, by what is customary. */
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

/** The application's own reads of a profile; where it says who someone is apart from them, they don't. */
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
    // What is no id is refused where every other one is.
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

/** Whose ids they are, where it isn't the provider alone that gives them out. */
export function accountIssuerOf(
  { providerId, accountIssuer, getUserInfo }: GenericOAuthConfig,
  issuer: string | undefined,
): Provider["accountIssuer"] {
  if (typeof accountIssuer === "string") return () => accountIssuer;
  if (accountIssuer !== undefined)
    return ({ tokens, profile }) => accountIssuer({ tokens, profile: object(profile) ?? {} });
  // Where the application reads profiles itself, the ids are what it makes them.
  if (!speaksForMany(issuer) || getUserInfo !== undefined) return undefined;
  // With who says so: by its description and its keys any provider can call any issuer a tenant of its own.
  return ({ claims }) => (claims?.iss === undefined ? "" : JSON.stringify([providerId, claims.iss]));
}
