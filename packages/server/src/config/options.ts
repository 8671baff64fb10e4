import type { LatchkeyOptions } from "latchkey";
import type { offers } from "latchkey/features";
import type { GivenOf, Letter, Mail } from "latchkey/host";

/** The optional features that the file turns on or off, each by its options or `false`. */
type OfferedFeatures = {
  [Name in keyof typeof offers as GivenOf<(typeof offers)[Name]> extends never ? never : Name]?:
    | GivenOf<(typeof offers)[Name]>
    | false;
} & {
  /** Another name of `emailOTP`. */
  emailOtp?: GivenOf<typeof offers.emailOTP> | false;
};

type Providers = Required<NonNullable<LatchkeyOptions["socialProviders"]>>;

/**
 * Options of the configuration file. What the service decides itself stays out: where the API is mounted
 * (`/api/auth`), how email leaves and where the log goes.
 */
export type ServiceConfig = Omit<
  LatchkeyOptions,
  "advanced" | "basePath" | "database" | "env" | "logger" | "redis" | "socialProviders" | "trustedOrigins"
> &
  OfferedFeatures & {
    /** As `LATCHKEY_TRUSTED_ORIGINS`: both count. */
    trustedOrigins?: readonly string[];
    advanced?: Omit<NonNullable<LatchkeyOptions["advanced"]>, "processes">;
    /**
     * `sqlite:PATH`, `postgres://USER:PASSWORD@HOST:PORT/NAME` or `mysql://…` (MariaDB too). Default: `latchkey.db` in
     * the data folder. `LATCHKEY_DATABASE_URL` comes first.
     */
    database?: string;
    /** Providers that people sign in with, by id. What `<PROVIDER>_CLIENT_ID` and `_SECRET` say comes first. Default none. */
    socialProviders?: { [Id in keyof Providers]?: Partial<Providers[Id]> };
    /** `redis://…` or `rediss://…`. Default none. `LATCHKEY_REDIS_URL` comes first. */
    redis?: string;
    logger?: Omit<NonNullable<LatchkeyOptions["logger"]>, "log">;
    /**
     * Who may read `/docs`, the API reference and `/openapi.json`: everyone, people who are signed in, or nobody (404).
     * Default `"public"` in development, `"off"` in production.
     */
    docs?: Docs;
    /**
     * Where browsers come by https only, for a year, if `LATCHKEY_URL` is an https URL: at the host of this URL, or at its subdomains,
     * too. Default `"host"`.
     */
    hsts?: "host" | "subdomains";
    /** Emails in words of your own, or sent in a way of your own. Default: our templates, through `LATCHKEY_SMTP_URL`. */
    mail?: MailOptions;
  };

export type Docs = "public" | "signed-in" | "off";

/** The words of an email. Without `html` it goes out as text. */
export type OwnMail = Pick<Mail, "subject" | "text" | "html">;

/** What an email is about; `link`: where it leads, absolute, if anywhere. */
export type OwnLetter = Letter & { link: string | undefined };

export interface MailOptions {
  /**
   * Gives an email its words; `standard()` makes ours of it. Nothing returned: ours go out. Whoever it is written to
   * is not changed by it. Default: our templates, with the texts of `messages/<language>.json`.
   */
  compose?: (
    letter: OwnLetter,
    standard: () => Promise<OwnMail>,
  ) => OwnMail | undefined | Promise<OwnMail | undefined>;
  /**
   * Sends an email in place of a mail server. Called again, later, if it rejects: with the same `id`; an error with
   * `isPermanent: true` gives the email up at once. Has 45 seconds. Default: `LATCHKEY_SMTP_URL`.
   */
  send?: (mail: Mail) => Promise<void>;
}

/** Types the configuration file: `export default defineConfig({ … })`. Hands back what it is given. */
export function defineConfig(config: ServiceConfig): ServiceConfig {
  return config;
}
