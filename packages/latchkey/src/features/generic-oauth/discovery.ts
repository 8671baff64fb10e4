import { isPrivateHost } from "../../security/ip.ts";
import { id as idOf, object, text } from "../social/index.ts";
import type { GenericOAuthConfig } from "./options.ts";

/**
 * Metadata from a provider's discovery document (OpenID Connect Discovery 1.0, section 3; RFC
 * 8414, section 2).
 */
export interface Discovered {
  issuer: string | undefined;
  authorizationEndpoint: string | undefined;
  tokenEndpoint: string | undefined;
  userInfoEndpoint: string | undefined;
  jwksEndpoint: string | undefined;
  /** OpenID Connect RP-Initiated Logout 1.0. */
  endSessionEndpoint: string | undefined;
  /** RFC 9207. */
  namesItself: boolean;
  /** True if ID tokens can tell the time of the sign-in. */
  tellsAuthTime: boolean;
  /** True if the discovered URLs may be in a private network. */
  mayBePrivate: boolean;
}

export const NOTHING: Discovered = {
  issuer: undefined,
  authorizationEndpoint: undefined,
  tokenEndpoint: undefined,
  userInfoEndpoint: undefined,
  jwksEndpoint: undefined,
  endSessionEndpoint: undefined,
  namesItself: false,
  tellsAuthTime: false,
  mayBePrivate: true,
};

const WELL_KNOWN = "/.well-known/openid-configuration";

/**
 * Parses the discovery document. Throws if it describes another issuer, or leads into a private network
 * without being in one.
 */
export function parseDiscovery(
  answer: unknown,
  discoveryUrl: string,
  config: GenericOAuthConfig,
  isPrivate: boolean,
): Discovered {
  const members = object(answer);
  if (members === undefined) throw new Error(`${discoveryUrl} isn't a discovery document.`);
  const found: Discovered = {
    issuer: text(members.issuer),
    authorizationEndpoint: text(members.authorization_endpoint),
    tokenEndpoint: text(members.token_endpoint),
    userInfoEndpoint: text(members.userinfo_endpoint),
    jwksEndpoint: text(members.jwks_uri),
    endSessionEndpoint: text(members.end_session_endpoint),
    namesItself: members.authorization_response_iss_parameter_supported === true,
    tellsAuthTime: Array.isArray(members.claims_supported) && members.claims_supported.includes("auth_time"),
    mayBePrivate: config.allowPrivateAddresses ?? isPrivate,
  };
  assertSame(found, discoveryUrl, config);
  assertReachable(found, discoveryUrl);
  return found;
}

/** Section 4.3: the document of an issuer is at a URL derived from the issuer. */
function assertSame({ issuer }: Discovered, discoveryUrl: string, config: GenericOAuthConfig): void {
  if (config.issuer !== undefined || issuer === undefined || issuer.includes(TENANT)) return;
  if (!discoveryUrl.endsWith(WELL_KNOWN)) return;
  if (issuer.replace(/\/$/, "") !== discoveryUrl.slice(0, -WELL_KNOWN.length))
    throw new Error(`${discoveryUrl} describes another issuer, ${issuer}.`);
}

/**
 * Anyone who can change the discovery document could make this server call any host in its own network. Literal IP
 * addresses are checked here, names when they are resolved.
 */
function assertReachable(found: Discovered, discoveryUrl: string): void {
  if (found.mayBePrivate) return;
  for (const url of [found.tokenEndpoint, found.userInfoEndpoint, found.jwksEndpoint]) {
    const host = url === undefined ? undefined : URL.parse(url)?.hostname;
    if (host !== undefined && isPrivateHost(host))
      throw new Error(`${discoveryUrl} names ${url}, which is in a private network.`);
  }
}

/** Microsoft describes all of its tenants in one document; the token names the tenant. */
const TENANT = "{tenantid}";
const ANY_TENANT = /^[\w-]+$/;

/** True if a provider stands for several tenants, each with its own user ids. */
export function speaksForMany(issuer: string | undefined): boolean {
  return issuer?.includes(TENANT) === true;
}

/** Returns the permitted issuer of an ID token. */
export function issuerOf(
  issuer: string,
): string | ((claims: Readonly<Record<string, unknown>>) => string | undefined) {
  if (!speaksForMany(issuer)) return issuer;
  return ({ tid }) => {
    const tenant = idOf(tid);
    return tenant === undefined || !ANY_TENANT.test(tenant) ? undefined : issuer.replace(TENANT, tenant);
  };
}

/** True if a provider may use this name for itself. */
export function isNameOf(issuer: string, name: string): boolean {
  const [before = "", after] = issuer.split(TENANT);
  if (after === undefined) return name === issuer;
  const tenant = name.slice(before.length, name.length - after.length);
  return ANY_TENANT.test(tenant) && name === `${before}${tenant}${after}`;
}
