import { PLAYED } from "./providers/index.ts";

/** Every host that is simulated. */
const HOSTS: ReadonlySet<string> = new Set(
  PLAYED.flatMap(({ authorize, token, idToken, resources }) =>
    [authorize, token, ...(idToken === undefined ? [] : [idToken.jwks]), ...Object.keys(resources)].map(
      (place) => place.split("/")[0] ?? "",
    ),
  ),
);

/** Returns the URL at the fake that stands for a provider's real URL. */
export function reroutedUrl(base: string, url: URL): URL {
  return new URL(`/${url.host}${url.pathname}${url.search}`, base);
}

/** Returns a `fetch` that finds the providers at the fake, and no other host. */
export function rerouted(base: string, network: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isHere = url.origin === base;
    if (!isHere && !(url.protocol === "https:" && HOSTS.has(url.host))) {
      throw new TypeError(`There is no fake of ${url.origin}`);
    }
    const target = isHere ? url : reroutedUrl(base, url);
    return await network(input instanceof Request ? new Request(target, input) : target, init);
  };
}
