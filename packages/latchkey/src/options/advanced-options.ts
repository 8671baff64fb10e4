import type { CookieAttributes } from "../security/cookies.ts";

/** Makes the id of a row. `model`: the table, by the compatible framework's word for it. */
export type GenerateId = (input: { table: string; model: string }) => string | false;

export interface AdvancedOptions {
  /** Stands in front of each cookie's name. Default `latchkey`; `better-auth` takes over the cookies of a compatible deployment. */
  cookiePrefix?: string;
  /** Cookies only over https. Default: as `baseURL` says. */
  useSecureCookies?: boolean;
  /** The `__Host-` prefix on secure cookies (RFC 6265bis 4.1.3.2). Default true, but not across subdomains or with the prefix `better-auth`. */
  hostCookies?: boolean;
  /**
   * Until when cookies are read by other names, too: with `__Secure-`, with `__Host-`, and without either. For a change
   * from http to https, or of what stands in front of names: sessions go on, and each gets its new name when it is
   * renewed. A date (`"2027-01-31"`, `"2027-01-31T12:00:00Z"`). Until then other hosts of the same domain can plant
   * cookies. Default: the written name alone. It is all that a deployment taken over by the prefix `better-auth` needs.
   */
  cookieMigration?: string | Date;
  /** Cookies for a whole domain. `domain` defaults to the host of `baseURL`. Default off. */
  crossSubDomainCookies?: {
    enabled: boolean;
    domain?: string;
    /** Every cookie of the engine is shared, those that are named here among them. */
    additionalCookies?: readonly string[];
  };
  /** Name and attributes of single cookies: `session_token`, `session_data`, `dont_remember`, `device`. */
  cookies?: Readonly<Record<string, { name?: string; attributes?: Partial<CookieAttributes> }>>;
  /** Attributes of every cookie, before those of single ones. */
  defaultCookieAttributes?: Partial<CookieAttributes>;
  ipAddress?: {
    /** Headers that hold the client's address. Believed only from trusted proxies. Default `x-forwarded-for`. */
    ipAddressHeaders?: readonly string[];
    /** Proxies whose headers are believed: addresses, CIDR ranges, `loopback` or `private`. Default none. */
    trustedProxies?: readonly string[];
    /** Neither records addresses nor limits by them. Default false. */
    disableIpTracking?: boolean;
    /** Bits of an IPv6 address that count as one client. Default 64. */
    ipv6Subnet?: number;
  };
  /** Answers pages of trusted origins across origins (CORS). Default false: the host application does. */
  cors?: boolean;
  /**
   * Lets addresses of providers be `http` where they are on this machine (`localhost`, `127.0.0.1`, `[::1]`): for a fake
   * one in development and tests. Default false: `https` only.
   */
  loopbackProviders?: boolean;
  /**
   * How many processes of this host run an engine on this database: limits hold over all of them. Default 1; the
   * service's cluster mode sets it.
   */
  processes?: number;
  /**
   * Requests that may be under way at once, their bodies read. Those that hash passwords are refused with 503 from
   * half of it on, session checks last. Default 1000.
   */
  maxConcurrentRequests?: number;
  database?: {
    /**
     * How rows get their ids. `uuid`: random ones. `serial`, or `false`: numbers that the database counts, from 1 on,
     * over all processes; some are left out, and they are texts to callers. A function makes them itself; where it
     * answers `false`, the row gets the usual one. Default: 32 characters a-z A-Z 0-9.
     */
    generateId?: GenerateId | "uuid" | "serial" | false;
    /** As version 1.3 of the compatible framework says `generateId: "serial"`. */
    useNumberId?: boolean;
  };
  /**
   * Told each piece of work that goes on after an answer, such as sending an email: hand it to the platform where that
   * would freeze the process otherwise (`waitUntil`). Default none: the process goes on.
   */
  backgroundTasks?: { handler: (work: Promise<unknown>) => void };
  /** Paths with a slash at the end are always taken like those without: there is nothing to turn on. */
  skipTrailingSlashes?: boolean;
  /** As version 1.2 of the compatible framework says `database.generateId`. */
  generateId?: GenerateId | false;
}
