import type { LatchkeyOptions } from "latchkey";
import type { offers } from "latchkey/features";
import type { GivenOf, Letter, Mail } from "latchkey/host";

/** The optional features that the file turns on or off, each with its options or `false`. */
type OfferedFeatures = {
  [Name in keyof typeof offers as GivenOf<(typeof offers)[Name]> extends never ? never : Name]?:
    | GivenOf<(typeof offers)[Name]>
    | false;
} & {
  /** Another name for `emailOTP`. */
  emailOtp?: GivenOf<typeof offers.emailOTP> | false;
};

type Providers = Required<NonNullable<LatchkeyOptions["socialProviders"]>>;

/**
 * Options of the configuration file, without those that the service decides itself: the mount of the API
 * (`/api/auth`), the delivery of email and the destination of the log.
 */
export type ServiceConfig = Omit<
  LatchkeyOptions,
  | "advanced"
  | "basePath"
  | "database"
  | "env"
  | "logger"
  | "openTelemetry"
  | "redis"
  | "socialProviders"
  | "trustedOrigins"
> &
  OfferedFeatures & {
    /** Added to the origins of `LATCHKEY_TRUSTED_ORIGINS`. */
    trustedOrigins?: readonly string[];
    advanced?: Omit<NonNullable<LatchkeyOptions["advanced"]>, "processes">;
    /**
     * `sqlite:PATH`, `postgres://USER:PASSWORD@HOST:PORT/NAME` or `mysql://…` (MariaDB too). Default:
     * `latchkey.db` in the data folder. `LATCHKEY_DATABASE_URL` takes precedence.
     */
    database?: string;
    /**
     * Providers that users sign in with, by ID. `<PROVIDER>_CLIENT_ID` and `_SECRET` take precedence. Default
     * none.
     */
    socialProviders?: { [Id in keyof Providers]?: Partial<Providers[Id]> };
    /** `redis://…` or `rediss://…`. Default none. `LATCHKEY_REDIS_URL` takes precedence. */
    redis?: string;
    logger?: Omit<NonNullable<LatchkeyOptions["logger"]>, "log">;
    /**
     * Access to `/docs`, the API reference and `/openapi.json`: for everyone, for signed-in users, or turned
     * off (404). Default `"public"` in development, `"off"` in production.
     */
    docs?: Docs;
    /**
     * Hosts that browsers access by https only, for a year, if `LATCHKEY_URL` is an https URL: the host of
     * this URL, or also its subdomains. Default `"host"`.
     */
    hsts?: "host" | "subdomains";
    /**
     * Custom email content or custom delivery. Default: the built-in templates, through `LATCHKEY_SMTP_URL`.
     */
    mail?: MailOptions;
  };

export type Docs = "public" | "signed-in" | "off";

/** Content of an email. Without `html` it is sent as text. */
export type OwnMail = Pick<Mail, "subject" | "text" | "html">;

/** Data of an email. `link`: absolute URL of its target, undefined if it has none. */
export type OwnLetter = Letter & { link: string | undefined };

export interface MailOptions {
  /**
   * Writes the content of an email; `standard()` returns the built-in content. If it returns nothing, the
   * built-in content is sent. It can't change the recipient. Default: the built-in templates, with the texts
   * of `messages/<language>.json`.
   */
  compose?: (
    letter: OwnLetter,
    standard: () => Promise<OwnMail>,
  ) => OwnMail | undefined | Promise<OwnMail | undefined>;
  /**
   * Sends an email in place of an email server. If it rejects, it is called again later with the same `id`;
   * an error with `isPermanent: true` gives the email up at once. It has 45 seconds. Default:
   * `LATCHKEY_SMTP_URL`.
   */
  send?: (mail: Mail) => Promise<void>;
}

/** Types the configuration file: `export default defineConfig({ … })`. Returns its argument. */
export function defineConfig(config: ServiceConfig): ServiceConfig {
  return config;
}
