import { ConfigurationError } from "../base/errors.ts";
import { assertMaxAge, type CookieAttributes, type SameSite } from "./cookies.ts";

/** Attributes as an integrator writes them. Omitted ones keep their defaults. */
export interface CookieAttributeOptions {
  path?: string | undefined;
  httpOnly?: boolean | undefined;
  /** Upper or lower case. */
  sameSite?: SameSite | Capitalize<SameSite> | undefined;
  secure?: boolean | undefined;
  /** Seconds. */
  maxAge?: number | undefined;
  domain?: string | undefined;
  partitioned?: boolean | undefined;
}

export interface CookieOptions {
  /** Default `latchkey`; `better-auth` takes over the sessions of a compatible deployment. */
  prefix?: string | undefined;
  /** True if cookies are only sent over TLS: the base URL is https, or the integrator requires it. */
  secure: boolean;
  /**
   * Uses `__Host-` instead of `__Secure-`. Default: wherever a browser would accept it, except with the
   * prefix `better-auth`.
   */
  hostCookies?: boolean | undefined;
  /** One cookie for all hosts below a domain. `domain` defaults to `host`. */
  crossSubDomain?: { enabled: boolean; domain?: string | undefined } | undefined;
  /** Host name of the base URL, without the port. */
  host?: string | undefined;
  /** Names and attributes of single cookies, by their plain name (`session_token`). */
  overrides?: Readonly<Record<string, CookieOverride | undefined>> | undefined;
  /** Attributes of all cookies. */
  defaultAttributes?: CookieAttributeOptions | undefined;
  /**
   * The time until which cookies with other prefixes are read, in milliseconds since 1970. Default: they are
   * not.
   */
  olderUntil?: number | undefined;
}

export interface CookieOverride {
  name?: string | undefined;
  attributes?: CookieAttributeOptions | undefined;
}

export interface CookieSpec {
  /** The name under which the cookie is set and read. */
  readonly name: string;
  /** Names under which it is read, too, until `olderUntil`. */
  readonly older: readonly string[];
  /** Milliseconds since 1970. */
  readonly olderUntil: number;
  readonly attributes: CookieAttributes;
}

export interface SessionCookieNames {
  readonly sessionToken: CookieSpec;
  readonly sessionData: CookieSpec;
  readonly dontRemember: CookieSpec;
  /** Returns a cookie of a feature. `attributes`: the feature's defaults, below those of the integrator. */
  named(name: string, attributes?: CookieAttributeOptions): CookieSpec;
  /**
   * Returns a cookie that proves something about a browser, and that no other application reads. Over https
   * its name begins with `__Host-`, whatever the options say about other cookies, so no neighboring host can
   * plant it.
   */
  hostOnly(name: string): CookieSpec;
}

/**
 * Reports whether another host of the same domain could plant the cookie although it is secure. False over
 * plain http, where no name prevents it.
 */
export function mayBePlanted({ name, attributes }: CookieSpec): boolean {
  return attributes.secure && !isHostName(name);
}

/** token of RFC 9110 section 5.6.2. */
const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PATH = /^\/[\x21-\x3a\x3c-\x7e]*$/;
const DOMAIN = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/**
 * Determines the name and the attributes of each cookie, once.
 *
 * @throws ConfigurationError for values that a browser would refuse or cut.
 */
export function cookieNames(options: CookieOptions): SessionCookieNames {
  const prefix = options.prefix ?? "latchkey";
  const domain = sharedDomain(options);
  const mayBeHost = prefix !== "better-auth" && domain === undefined;
  if (options.hostCookies === true && !mayBeHost) {
    throw new ConfigurationError(
      domain === undefined
        ? "advanced.hostCookies: clients that expect the prefix better-auth don't know __Host- cookies. Leave the option out."
        : "advanced.hostCookies: a __Host- cookie can't have a domain. Leave out this option or crossSubDomainCookies.",
    );
  }
  const wantsHost = options.secure && mayBeHost && options.hostCookies !== false;

  function named(name: string, own: CookieAttributeOptions = {}): CookieSpec {
    const override = options.overrides?.[name];
    const place = `advanced.cookies.${name}`;
    const attributes = resolve(
      place,
      { secure: options.secure, domain },
      own,
      options.defaultAttributes,
      override?.attributes,
    );
    const plain = override?.name ?? `${prefix}.${name}`;
    if (!COOKIE_NAME.test(plain))
      throw new ConfigurationError(`${place}.name: "${plain}" is not a cookie name`);
    const fitsHost = attributes.path === "/" && attributes.domain === undefined;
    assertKeepsPrefix(place, plain, options.secure, attributes, fitsHost);
    if (!options.secure || plain.startsWith("__")) return spec(plain, [], attributes);
    const host = `__Host-${plain}`;
    const secure = `__Secure-${plain}`;
    return wantsHost && fitsHost
      ? spec(host, [secure, plain], attributes)
      : spec(secure, [host, plain], attributes);
  }

  function spec(name: string, older: readonly string[], attributes: CookieAttributes): CookieSpec {
    const { olderUntil = 0 } = options;
    return { name, older: olderUntil > 0 ? older : [], olderUntil, attributes };
  }

  function hostOnly(name: string): CookieSpec {
    const attributes: CookieAttributes = {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: options.secure,
    };
    const plain = `${prefix}.${name}`;
    return { name: options.secure ? `__Host-${plain}` : plain, older: [], olderUntil: 0, attributes };
  }

  return {
    sessionToken: named("session_token"),
    sessionData: named("session_data"),
    dontRemember: named("dont_remember"),
    named,
    hostOnly,
  };
}

function sharedDomain(options: CookieOptions): string | undefined {
  if (options.crossSubDomain?.enabled !== true) return undefined;
  const given = options.crossSubDomain.domain ?? options.host;
  if (given === undefined) {
    throw new ConfigurationError("advanced.crossSubDomainCookies needs a domain, or a baseURL that has one.");
  }
  const domain = parseDomain("advanced.crossSubDomainCookies.domain", given);
  if (options.host !== undefined && options.host !== domain && !options.host.endsWith(`.${domain}`)) {
    throw new ConfigurationError(
      `advanced.crossSubDomainCookies.domain: ${options.host} is not below ${domain}, so browsers would refuse the cookie`,
    );
  }
  return domain;
}

/** Parses a domain. The leading dot of older specifications is ignored (RFC 6265 section 5.2.3). */
function parseDomain(place: string, text: string): string {
  const domain = text.replace(/^\./, "").toLowerCase();
  if (!DOMAIN.test(domain)) throw new ConfigurationError(`${place}: "${text}" is not a host name`);
  return domain;
}

/** Merges layers of attributes; later ones take precedence. */
function resolve(place: string, ...layers: (CookieAttributeOptions | undefined)[]): CookieAttributes {
  const merged: CookieAttributeOptions = {};
  for (const layer of layers) {
    // An option given as undefined counts as omitted.
    for (const [key, value] of Object.entries(layer ?? {}))
      if (value !== undefined) Object.assign(merged, { [key]: value });
  }
  const { path = "/", httpOnly = true, secure = false, maxAge, domain, partitioned } = merged;
  const sameSite = String(merged.sameSite ?? "lax").toLowerCase();
  if (sameSite !== "lax" && sameSite !== "strict" && sameSite !== "none") {
    throw new ConfigurationError(
      `${place}: sameSite is "${sameSite}"; it must be "lax", "strict" or "none".`,
    );
  }
  if (sameSite === "none" && !secure) {
    throw new ConfigurationError(
      `${place}: browsers refuse SameSite=None without Secure; serve over https or set useSecureCookies`,
    );
  }
  if (partitioned === true && !secure)
    throw new ConfigurationError(`${place}: a partitioned cookie must be secure`);
  if (!PATH.test(path)) throw new ConfigurationError(`${place}: "${path}" is not a path`);
  if (maxAge !== undefined) assertMaxAge(place, maxAge);
  return {
    path,
    httpOnly,
    sameSite,
    secure,
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(domain === undefined ? {} : { domain: parseDomain(place, domain) }),
    ...(partitioned === true ? { partitioned } : {}),
  };
}

/** Browsers drop a cookie whose attributes contradict its name (RFC 6265bis section 4.1.3). */
function assertKeepsPrefix(
  place: string,
  name: string,
  isSecure: boolean,
  attributes: CookieAttributes,
  fitsHost: boolean,
): void {
  const lower = name.toLowerCase();
  const isHost = isHostName(name);
  if ((isSecure || isHost || lower.startsWith("__secure-")) && !attributes.secure) {
    throw new ConfigurationError(
      `${place}: its name begins with __Secure- or __Host-, so it can't be sent without Secure`,
    );
  }
  if (isHost && !fitsHost)
    throw new ConfigurationError(`${place}: a __Host- cookie must have the path / and no domain`);
}

function isHostName(name: string): boolean {
  return name.toLowerCase().startsWith("__host-");
}
