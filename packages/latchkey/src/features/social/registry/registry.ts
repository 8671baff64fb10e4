import { ConfigurationError } from "../../../base/errors.ts";
import type { Feature } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { parsedOf, providerDoor } from "../provider-http/provider-http.ts";
import { PROVIDERS } from "../providers/index.ts";
import type { MakeProvider, Provider } from "./provider.ts";
import type { ProviderOptions } from "./provider-options.ts";

/** A configured provider. */
export interface Registered {
  readonly id: string;
  /** For buttons. */
  readonly name: string;
  readonly options: ProviderOptions;
  /** The redirect URI. */
  readonly redirectURI: string;
  /** The client id of requests. */
  readonly clientId: string;
  /** Accepted audiences of ID tokens. */
  readonly clientIds: readonly string[];
  /** Set if signing out here also ends the session at the provider. */
  readonly logout?: Logout;
  /** The declaration with the options' endpoints. Rejects if endpoints can't be discovered. */
  resolve(): Promise<Provider>;
}

/** Sign-out at a provider. */
export interface Logout {
  /** Target of the provider's redirect after sign-out; a path is one of the application's. */
  readonly redirectURI: string | undefined;
}

/** Means to discover a provider's endpoints. */
export interface Finding {
  /** Reads a public resource. Rejects unless it is JSON with status 200. `isJudged`: see the door. */
  json(
    url: string,
    headers: Record<string, string>,
    isJudged: boolean,
  ): Promise<{ value: unknown; isPrivate: boolean }>;
  /** Milliseconds since 1970. */
  now: number;
}

/** A provider that an optional feature adds. */
export interface Offered {
  readonly id: string;
  readonly name: string;
  readonly options: ProviderOptions;
  /** The declaration, if it is known beforehand: checked at the start. */
  readonly known?: Provider;
  /** Below the mount point; default `/callback/<id>`. */
  readonly callbackPath?: string;
  readonly logout?: Logout;
  /** Called for each flow; it caches its results itself. */
  resolve(finding: Finding): Promise<Provider>;
}

const offers: unique symbol = Symbol("providers that a feature brings");

/** A feature that adds providers. */
export interface ProviderFeature<Api = unknown> extends Feature<Api> {
  readonly [offers]: readonly Offered[];
}

/** Adds providers to those of `socialProviders`. */
export function withProviders<Api>(feature: Feature<Api>, brought: readonly Offered[]): ProviderFeature<Api> {
  return { ...feature, [offers]: brought };
}

function bringsProviders(feature: Feature): feature is ProviderFeature {
  return offers in feature;
}

/** The providers of an engine, by id. Checks at the start whatever can be checked then. */
export const providers = service((core): ReadonlyMap<string, Registered> => {
  const { baseURL, basePath, socialProviders } = core.options;
  const door = core.use(providerDoor);
  const registered = new Map<string, Registered>();

  const assertEndpoints = (place: string, provider: Provider): void => {
    const { authorizationEndpoint, tokenEndpoint, endSessionEndpoint, userInfo, idToken } = provider;
    const userInfoEndpoint = userInfo?.endpoint;
    const named = { authorizationEndpoint, tokenEndpoint, endSessionEndpoint, userInfoEndpoint };
    for (const [name, url] of Object.entries({ ...named, jwksEndpoint: idToken?.jwksEndpoint })) {
      if (url === undefined || door.mayAsk(url)) continue;
      // Without a user name and password that may be in it.
      const shown = JSON.stringify(url.replace(/\/\/[^/]*@/, "//"));
      throw new ConfigurationError(
        `${place}.${name} is ${shown}; it must be an https URL (http on this machine with advanced.loopbackProviders).`,
      );
    }
  };

  const add = (place: string, provider: Omit<Registered, "redirectURI">, callbackPath: string): void => {
    const { id, clientId } = provider;
    if (registered.has(id)) throw new ConfigurationError(`${place}: a provider "${id}" already exists.`);
    if (typeof id !== "string" || !/^[\w.-]{1,64}$/.test(id))
      throw new ConfigurationError(
        `${place}: the id ${JSON.stringify(id)} must be at most 64 letters, digits, dots, hyphens and underscores.`,
      );
    if (typeof clientId !== "string" || clientId === "")
      throw new ConfigurationError(
        `${place}.clientId is missing; the provider gives one when you register there.`,
      );
    const redirectURI = provider.options.redirectURI ?? `${baseURL}${basePath}${callbackPath}`;
    registered.set(id, { ...provider, redirectURI });
  };

  for (const [id, options] of Object.entries(socialProviders)) {
    if (options === undefined || options.enabled === false) continue;
    const place = `socialProviders.${id}`;
    // The types of `socialProviders` assign options to providers; here they are read by name.
    const make = (PROVIDERS as Readonly<Record<string, MakeProvider<never> | undefined>>)[id];
    if (make === undefined || !Object.hasOwn(PROVIDERS, id))
      throw new ConfigurationError(
        `${place} is not a provider. Known are: ${Object.keys(PROVIDERS).join(", ")}; others with the feature genericOAuth.`,
      );
    // `PROVIDERS` and the options have the same ids, and the same options for each.
    const provider = withOverrides(make(options as never), options as ProviderOptions);
    assertEndpoints(place, provider);
    const clientIds = provider.clientIds ?? listed(options.clientId);
    const clientId = clientIds[0] ?? "";
    const resolve = async () => provider;
    const { name } = provider;
    add(
      place,
      // Each provider's options extend the common ones.
      { id, name, options: options as ProviderOptions, clientId, clientIds, resolve },
      `/callback/${id}`,
    );
  }

  const asking =
    (provider: string): Finding["json"] =>
    async (url, headers, isJudged) => {
      const { status, bytes, isPrivate } = await door.ask(url, {
        provider,
        method: "GET",
        headers: { accept: "application/json", ...headers },
        isJudged,
      });
      if (status !== 200) throw new Error(`${url} responds with ${status}.`);
      return { value: parsedOf({ bytes }), isPrivate };
    };
  for (const feature of core.features) {
    if (!bringsProviders(feature)) continue;
    for (const offered of feature[offers]) {
      const { id, name, options } = offered;
      const place = `${feature.id}: ${id}`;
      if (offered.known !== undefined) assertEndpoints(place, withOverrides(offered.known, options));
      const clientIds = listed(options.clientId);
      const resolve = async (): Promise<Provider> => {
        const found = await offered.resolve({ json: asking(id), now: core.env.now() });
        const provider = withOverrides(found, options);
        assertEndpoints(place, provider);
        door.keepPublic(provider.onlyPublic ?? []);
        return provider;
      };
      const clientId = clientIds[0] ?? "";
      const logout = offered.logout === undefined ? {} : { logout: offered.logout };
      add(
        place,
        { id, name, options, clientId, clientIds, resolve, ...logout },
        offered.callbackPath ?? `/callback/${id}`,
      );
    }
  }
  return registered;
});

function listed(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return [];
  return typeof given === "string" ? [given] : given;
}

/** Endpoints of the options replace declared ones. */
function withOverrides(provider: Provider, options: ProviderOptions): Provider {
  const { authorizationEndpoint, tokenEndpoint, userInfoEndpoint, jwksEndpoint, issuer } = options;
  const { userInfo, idToken } = provider;
  return {
    ...provider,
    authorizationEndpoint: authorizationEndpoint ?? provider.authorizationEndpoint,
    tokenEndpoint: tokenEndpoint ?? provider.tokenEndpoint,
    ...(userInfo === undefined
      ? {}
      : { userInfo: { ...userInfo, endpoint: userInfoEndpoint ?? userInfo.endpoint } }),
    ...(idToken === undefined
      ? {}
      : {
          idToken: {
            ...idToken,
            issuer: issuer ?? idToken.issuer,
            jwksEndpoint: jwksEndpoint ?? idToken.jwksEndpoint,
          },
        }),
  };
}

/** Facts about a provider that the operator needs when setting up a deployment. */
export interface SetUpProvider {
  readonly id: string;
  /** The name as the provider writes it. */
  readonly name: string;
  /** The redirect URI to register at the provider, exactly as it is. */
  readonly redirectURI: string;
  /** Ids of the application there; requests use the first. */
  readonly clientIds: readonly string[];
  /** The provider's endpoints. Discovers them if necessary, and rejects if that fails. */
  addresses(): Promise<{ readonly authorizationEndpoint: string; readonly tokenEndpoint: string }>;
}

/** The providers of an engine, in the order of its options. */
export const setUpProviders = service((core): readonly SetUpProvider[] =>
  [...core.use(providers).values()].map(({ id, name, redirectURI, clientIds, resolve }) => ({
    id,
    name,
    redirectURI,
    clientIds,
    async addresses() {
      const { authorizationEndpoint, tokenEndpoint } = await resolve();
      return { authorizationEndpoint, tokenEndpoint };
    },
  })),
);
