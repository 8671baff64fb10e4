import { ConfigurationError } from "../../base/errors.ts";
import type { Feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { parsedOf, providerDoor } from "./door.ts";
import type { MakeProvider, Provider } from "./provider.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { PROVIDERS } from "./providers/index.ts";

/** A provider that this engine is set up with. */
export interface Registered {
  readonly id: string;
  /** For buttons. */
  readonly name: string;
  readonly options: ProviderOptions;
  /** Where it sends people back to. */
  readonly redirectURI: string;
  /** The one that asks. */
  readonly clientId: string;
  /** What id tokens may be for. */
  readonly clientIds: readonly string[];
  /** Given where signing out here ends the sign-in there, too. */
  readonly logout?: Logout;
  /** The declaration, endpoints of the options in their places. Rejects where they have to be found out and can't be. */
  resolve(): Promise<Provider>;
}

/** How a provider is left. */
export interface Logout {
  /** Where it sends the browser back to, where nobody says otherwise; a path is one of the application's. */
  readonly redirectURI: string | undefined;
}

/** What a provider's addresses are found out with. */
export interface Finding {
  /** Reads a public resource. Rejects unless it is JSON, answered with 200. `isJudged`: see the door. */
  json(
    url: string,
    headers: Record<string, string>,
    isJudged: boolean,
  ): Promise<{ value: unknown; isPrivate: boolean }>;
  /** Milliseconds since 1970. */
  now: number;
}

/** A provider that an optional feature brings. */
export interface Offered {
  readonly id: string;
  readonly name: string;
  readonly options: ProviderOptions;
  /** Where everything is known beforehand: judged at the start. */
  readonly known?: Provider;
  /** Below the mount point; default `/callback/<id>`. */
  readonly callbackPath?: string;
  readonly logout?: Logout;
  /** Asked for each flow; what it has found out it keeps itself. */
  resolve(finding: Finding): Promise<Provider>;
}

const offers: unique symbol = Symbol("providers that a feature brings");

/** A feature that brings providers. */
export interface ProviderFeature<Api = unknown> extends Feature<Api> {
  readonly [offers]: readonly Offered[];
}

/** Adds providers to those of `socialProviders`: a feature's declaration, and what it brings. */
export function withProviders<Api>(feature: Feature<Api>, brought: readonly Offered[]): ProviderFeature<Api> {
  return { ...feature, [offers]: brought };
}

function bringsProviders(feature: Feature): feature is ProviderFeature {
  return offers in feature;
}

/** The providers of an engine, by their ids. Judges what can be judged when it is made. */
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
      // Without the user and the password that may be in it.
      const shown = JSON.stringify(url.replace(/\/\/[^/]*@/, "//"));
      throw new ConfigurationError(
        `${place}.${name} is ${shown}; it must be an https URL (http on this machine with advanced.loopbackProviders).`,
      );
    }
  };

  const add = (place: string, provider: Omit<Registered, "redirectURI">, callbackPath: string): void => {
    const { id, clientId } = provider;
    if (registered.has(id)) throw new ConfigurationError(`${place}: a provider "${id}" is there already.`);
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
    // Which options belong to which provider the types of `socialProviders` say; here they are taken by name.
    const make = (PROVIDERS as Readonly<Record<string, MakeProvider<never> | undefined>>)[id];
    if (make === undefined || !Object.hasOwn(PROVIDERS, id))
      throw new ConfigurationError(
        `${place} is not a provider. Known are: ${Object.keys(PROVIDERS).join(", ")}; others by the feature genericOAuth.`,
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
      // Each provider's options extend those of all.
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
      if (status !== 200) throw new Error(`${url} answers ${status}.`);
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

/** Addresses of the options come before those that are declared. */
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
