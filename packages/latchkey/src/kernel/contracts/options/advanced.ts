import type { LatchkeyError } from "../../../base/errors.ts";
import { group, record } from "../../../base/options/group.ts";
import {
  asGiven,
  callback,
  count,
  type Declared,
  date,
  flag,
  type Named,
  oneOf,
  orCallback,
  refused,
  such,
  text,
  texts,
} from "../../../base/options/option.ts";
import type { FindPlace } from "../../../base/place.ts";
import type { CookieAttributeOptions, CookieOverride } from "../../../security/cookie-names.ts";
import type { CookieAttributes } from "../../../security/cookies.ts";
import { isWebAddress } from "../../../security/web-address.ts";

/** Generates the ID of a row. `model`: the compatible framework's name for the table. */
export type GenerateId = (input: { table: string; model: string }) => string | false;

export interface AdvancedOptions {
  /**
   * Prefix of each cookie's name. Default `latchkey`; `better-auth` takes over the cookies of a compatible deployment.
   */
  cookiePrefix?: string;
  /** Sends cookies only over https. Default: on if `baseURL` is https. */
  useSecureCookies?: boolean;
  /**
   * Puts the `__Host-` prefix on secure cookies (RFC 6265bis 4.1.3.2). Default true, except across subdomains or with
   * the prefix `better-auth`.
   */
  hostCookies?: boolean;
  /**
   * The date until which cookies are also read under other names: with `__Secure-`, with `__Host-`, and
   * without either. Use it when changing from http to https, or changing the prefix: sessions stay open, and
   * each gets its new name when it is renewed. A date (`"2027-01-31"`, `"2027-01-31T12:00:00Z"`). Until then
   * other hosts of the same domain can plant cookies. Default: only the current name is read. A deployment
   * that is taken over with the prefix `better-auth` doesn't need this option.
   */
  cookieMigration?: string | Date;
  /** Cookies for a whole domain. `domain` defaults to the host of `baseURL`. Default off. */
  crossSubDomainCookies?: {
    enabled: boolean;
    domain?: string;
    /** Accepted for compatibility: every cookie of the engine is shared anyway. */
    additionalCookies?: readonly string[];
  };
  /** Name and attributes of single cookies: `session_token`, `session_data`, `dont_remember`, `device`. */
  cookies?: Readonly<Record<string, { name?: string; attributes?: Partial<CookieAttributes> }>>;
  /** Attributes of every cookie. Those of single cookies take precedence. */
  defaultCookieAttributes?: Partial<CookieAttributes>;
  ipAddress?: {
    /** Headers that hold the client's IP address. Trusted only from trusted proxies. Default `x-forwarded-for`. */
    ipAddressHeaders?: readonly string[];
    /** Proxies whose headers are trusted: IP addresses, CIDR ranges, `loopback` or `private`. Default none. */
    trustedProxies?: readonly string[];
    /** Doesn't record IP addresses or limit by them. Default false. */
    disableIpTracking?: boolean;
    /** Length of the IPv6 prefix that counts as one client, in bits. Default 64. */
    ipv6Subnet?: number;
    /**
     * Returns the place of an IP address, from a database of places. Users then see it with their sessions and activity,
     * and administrators see sign-ins by place. Synchronous; called for each shown row. Default none: no places are shown.
     */
    places?: FindPlace;
  };
  /** Answers CORS requests of trusted origins. Default false: the host application does. */
  cors?: boolean;
  /**
   * Allows provider URLs with `http` on this machine (`localhost`, `127.0.0.1`, `[::1]`), for a fake provider in
   * development and tests. Default false: only `https`.
   */
  loopbackProviders?: boolean;
  /**
   * Number of processes on this host that run an engine with this database. Limits hold across all of them.
   * Default 1; the service's cluster mode sets it.
   */
  processes?: number;
  /**
   * Maximum number of requests in progress, counted once their body has arrived. Requests that hash passwords are
   * refused with 503 from half of it on, session checks last. Default 1000.
   */
  maxConcurrentRequests?: number;
  database?: {
    /**
     * Kind of the IDs of rows. `uuid`: random UUIDs. `serial` or `false`: numbers from 1 on that the database
     * counts across all processes; some are skipped, and callers see them as text. A function generates them;
     * if it returns `false`, the row gets the default. Default: 32 characters a-z A-Z 0-9.
     */
    generateId?: GenerateId | "uuid" | "serial" | false;
    /** The same as `generateId: "serial"`, in version 1.3 of the compatible framework. */
    useNumberId?: boolean;
    /**
     * The forms of values in a database that `adopt` takes over. `shared`: those of better-auth, which can go
     * on running beside Latchkey, until `adopt --finish`. `own`: Latchkey's, from the start. Default
     * `shared`. Other databases are always written in Latchkey's forms.
     */
    writeFormat?: "own" | "shared";
    /**
     * PostgreSQL only. The time zone of a better-auth that wrote dates without one (up to 1.3.20), as `Europe/Berlin`:
     * `adopt` turns these columns into `timestamptz`, which better-auth reads too. Default: the columns stay, and their
     * dates are in UTC.
     */
    timezone?: string;
  };
  /**
   * Receives each piece of work that continues after an answer, such as sending an email. Pass it to the
   * platform if that would otherwise freeze the process (`waitUntil`). Default none: the process continues.
   */
  backgroundTasks?: { handler: (work: Promise<unknown>) => void };
  /** Has no effect: paths with a slash at the end always work like those without. */
  skipTrailingSlashes?: boolean;
  /** The same as `database.generateId`, in version 1.2 of the compatible framework. */
  generateId?: GenerateId | false;
}

const attributes = group({
  path: text(),
  httpOnly: flag(),
  sameSite: text(),
  secure: flag(),
  maxAge: count(),
  domain: text(),
  partitioned: flag(),
} satisfies Named<CookieAttributeOptions>);

/**
 * Only names of places are taken: PostgreSQL and JavaScript disagree on the sign of an offset, and on the summer of an
 * abbreviation such as CET.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+\//.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

type Of<Name extends keyof AdvancedOptions> = NonNullable<AdvancedOptions[Name]>;

export const advanced = group(
  {
    cookiePrefix: text(),
    useSecureCookies: flag(),
    hostCookies: flag(),
    cookieMigration: date(),
    crossSubDomainCookies: asGiven(
      group({
        enabled: flag(),
        domain: text(),
        additionalCookies: texts(),
      } satisfies Named<Of<"crossSubDomainCookies">>),
    ),
    cookies: record(group({ name: text(), attributes } satisfies Named<CookieOverride>)),
    defaultCookieAttributes: asGiven(attributes),
    ipAddress: asGiven(
      group({
        ipAddressHeaders: texts(),
        trustedProxies: texts(),
        disableIpTracking: flag(),
        ipv6Subnet: count(),
        places: callback(),
      } satisfies Named<Of<"ipAddress">>),
    ),
    cors: flag(false),
    loopbackProviders: flag(false),
    processes: count(1, { min: 1, whole: true }),
    maxConcurrentRequests: count(1_000),
    backgroundTasks: asGiven(group({ handler: callback() } satisfies Named<Of<"backgroundTasks">>)),
    skipTrailingSlashes: flag(),
    database: asGiven(
      group(
        {
          generateId: orCallback(
            "uuid, serial, false",
            (value) => value === "uuid" || value === "serial" || value === false,
          ),
          useNumberId: flag(),
          writeFormat: oneOf(["own", "shared"]),
          timezone: such(text(), "the name of a time zone, as Europe/Berlin", isTimeZone),
        } satisfies Named<Of<"database">>,
        { defaultFindManyLimit: "lists are bounded by their own options. Remove it." },
      ),
    ),
    generateId: orCallback("false", (value) => value === false),
  } satisfies Declared<AdvancedOptions>,
  {
    disableCSRFCheck: "name the origins that may call in `trustedOrigins` instead.",
    disableOriginCheck: "name the origins that browsers may be sent to in `trustedOrigins` instead.",
    trustedProxyHeaders: "set the public URL as `baseURL`.",
  },
);

/** Returns milliseconds since 1970. */
export function migrationEnd(given: string | Date | undefined): number | undefined {
  if (given === undefined) return undefined;
  const end = new Date(given).getTime();
  const isDate = typeof given !== "string" || /^\d{4}-\d\d-\d\d/.test(given);
  if (isDate && !Number.isNaN(end)) return end;
  throw refused("advanced.cookieMigration", JSON.stringify(given), 'a date such as "2027-01-31"');
}

export function idsOf({
  generateId: older,
  database = {},
}: AdvancedOptions): GenerateId | "random" | "uuid" | "serial" {
  const given = database.generateId ?? older ?? (database.useNumberId === true ? "serial" : "random");
  return given === false ? "serial" : given;
}

export interface ApiErrorOptions {
  /**
   * `auth.handler` throws a failure, with `status`, `code` and `message`, instead of answering it. `latchkey/node`
   * always answers. Default false.
   */
  throw?: boolean;
  /** Called for each failed request. It isn't awaited, and its errors are logged. Default none. */
  onError?: (error: LatchkeyError, about: FailedRequest) => void | Promise<void>;
  /**
   * Target of a browser when a sign-in with a provider fails and the request named no page for it. `error` is
   * added to the query. A path, or an http or https URL. Default: `/error` below the mount point.
   */
  errorURL?: string;
}

/** Facts about a failed request that `onAPIError.onError` gets in addition to the error. */
export interface FailedRequest {
  /** Its method, URL and headers; without the body. */
  request: Request;
  /** The internal cause, if the error has one. Clients never see it. */
  cause: unknown;
  /** The ID in the log and in the answer's `x-request-id`. */
  requestId: string;
}

export const onAPIError = group(
  {
    throw: flag(false),
    onError: callback(),
    errorURL: such(text(), "a path such as /sign-in/error, or an http or https URL", isWebAddress),
  } satisfies Declared<ApiErrorOptions>,
  {
    customizeDefaultErrorPage: "show errors on your own page and set its URL as `onAPIError.errorURL`.",
  },
);
