import { FAKE_IDS, type FakeId, PLAYED } from "./providers/index.ts";
import { credentialsOf } from "./registry.ts";

/** The entry of each provider in `socialProviders`. */
export type Configuration = Readonly<Record<FakeId, Readonly<Record<string, string>>>>;

/**
 * Returns the configuration for an engine with an unmodified `fetch`: every URL of every provider is the
 * fake's. The engine needs `advanced.loopbackProviders` to reach them.
 */
export function configurationAt(base: string): Configuration {
  const here = (place: string): string => `${base}/${place.replace(":tenant", "common")}`;
  const entries = FAKE_IDS.map((id) => {
    const played = PLAYED.find((provider) => provider.id === id);
    if (played === undefined) throw new Error(`There is no fake of ${id}`);
    const [profile] = Object.entries(played.resources).flatMap(([place, { isProfile }]) =>
      isProfile === true ? [place] : [],
    );
    return [
      id,
      {
        ...credentialsOf(id),
        authorizationEndpoint: here(played.authorize),
        tokenEndpoint: here(played.token),
        ...(profile === undefined ? {} : { userInfoEndpoint: here(profile) }),
        ...(played.idToken === undefined ? {} : { jwksEndpoint: here(played.idToken.jwks) }),
        ...(id === "github" ? { emailsEndpoint: here("api.github.com/user/emails") } : {}),
        ...(id === "microsoft" ? { graphEndpoint: here("graph.microsoft.com/v1.0") } : {}),
      },
    ];
  });
  // The list has each id once.
  return Object.fromEntries(entries) as Configuration;
}
