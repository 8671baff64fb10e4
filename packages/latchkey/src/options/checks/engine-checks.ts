import type { CookieAttributeOptions } from "../../security/cookie-names.ts";
import type { LatchkeyOptions } from "../index.ts";
import {
  anyObject,
  anything,
  type Check,
  callback,
  choice,
  count,
  date,
  flag,
  group,
  kind,
  listOf,
  type Members,
  only,
  orCallback,
  record,
  secretText,
  text,
  texts,
  textsOrCallback,
  trueOrCallback,
} from "./check.ts";
import { databaseHooks } from "./hook-checks.ts";
import { NOT_BUILT } from "./not-built.ts";
import { socialProviders } from "./provider-checks.ts";
import { TABLE } from "./table-checks.ts";

/** The names of an option's members. If the engine gains one, the compiler reports that it is missing here. */
type Of<Name extends keyof LatchkeyOptions> = keyof NonNullable<LatchkeyOptions[Name]> & string;
/** The same one level below. */
type Below<
  Name extends keyof LatchkeyOptions,
  Member extends keyof NonNullable<LatchkeyOptions[Name]>,
> = keyof NonNullable<NonNullable<LatchkeyOptions[Name]>[Member]> & string;

export const LOGGER: Members<Of<"logger">> = {
  level: choice("debug", "info", "success", "warn", "error"),
  disabled: flag,
  log: callback,
};

/** The members that remain if a host writes the log itself. */
export function loggerCheck<Names extends string>(members: Members<Names>): Check {
  return group(members, NOT_BUILT.logger);
}

const attributes = group<keyof CookieAttributeOptions>({
  path: text,
  httpOnly: flag,
  sameSite: text,
  secure: flag,
  maxAge: count,
  domain: text,
  partitioned: flag,
});

export const ADVANCED: Members<Of<"advanced">> = {
  cookiePrefix: text,
  useSecureCookies: flag,
  hostCookies: flag,
  cookieMigration: date,
  crossSubDomainCookies: group<Below<"advanced", "crossSubDomainCookies">>({
    enabled: flag,
    domain: text,
    additionalCookies: texts,
  }),
  cookies: record(group<"name" | "attributes">({ name: text, attributes })),
  defaultCookieAttributes: attributes,
  ipAddress: group<Below<"advanced", "ipAddress">>({
    ipAddressHeaders: texts,
    trustedProxies: texts,
    disableIpTracking: flag,
    ipv6Subnet: count,
  }),
  cors: flag,
  loopbackProviders: flag,
  processes: count,
  maxConcurrentRequests: count,
  backgroundTasks: group<Below<"advanced", "backgroundTasks">>({ handler: callback }),
  skipTrailingSlashes: flag,
  database: group<Below<"advanced", "database">>(
    {
      generateId: orCallback("uuid, serial, false", (value) =>
        ["uuid", "serial", false].includes(value as never),
      ),
      useNumberId: flag,
    },
    NOT_BUILT.advancedDatabase,
  ),
  generateId: orCallback("false", (value) => value === false),
};

export function advancedCheck<Names extends string>(members: Members<Names>): Check {
  return group(members, NOT_BUILT.advanced);
}

/** A plugin of the compatible framework has endpoints, which aren't routes. */
const feature = kind(
  "a feature of latchkey/features",
  (value) => typeof value === "object" && value !== null && "id" in value && "routes" in value,
);

/** Every option of an engine. A host that reads some of them from a file uses these, and its own checks for others. */
export const ENGINE: Members<keyof LatchkeyOptions> = {
  baseURL: kind(
    "a string, the public address; create an engine for each of several hosts",
    (value) => typeof value === "string",
  ),
  basePath: text,
  secret: secretText,
  database: anything,
  redis: kind(
    "an address or a client",
    (value) => typeof value === "string" || typeof value === "object",
    () => "something else",
  ),
  secondaryStorage: anyObject,
  trustedOrigins: textsOrCallback,
  disabledPaths: texts,
  databaseHooks,
  hooks: group<Of<"hooks">>({ before: callback, after: callback }),
  onAPIError: group<Of<"onAPIError">>(
    { throw: flag, onError: callback, errorURL: text },
    NOT_BUILT.onAPIError,
  ),
  emailAndPassword: group<Of<"emailAndPassword">>(
    {
      enabled: flag,
      disableSignUp: flag,
      requireEmailVerification: flag,
      minPasswordLength: count,
      maxPasswordLength: count,
      refuseCommonPasswords: flag,
      autoSignIn: flag,
      password: group<Below<"emailAndPassword", "password">>({ hash: callback, verify: callback }),
      sendResetPassword: callback,
      resetURLs: texts,
      onExistingUserSignUp: callback,
      onPasswordReset: callback,
      resetPasswordTokenExpiresIn: count,
      revokeSessionsOnPasswordReset: flag,
    },
    NOT_BUILT.emailAndPassword,
  ),
  emailVerification: group<Of<"emailVerification">>({
    sendVerificationEmail: callback,
    sendOnSignUp: flag,
    sendOnSignIn: flag,
    autoSignInAfterVerification: flag,
    expiresIn: count,
    beforeEmailVerification: callback,
    afterEmailVerification: callback,
    onEmailVerification: callback,
  }),
  user: group<Of<"user">>(
    {
      ...TABLE,
      changeEmail: group<Below<"user", "changeEmail">>({
        enabled: flag,
        sendChangeEmailVerification: callback,
        sendChangeEmailConfirmation: callback,
        updateEmailWithoutVerification: flag,
        switch: choice("after-proof", "at-confirmation"),
        undoURL: text,
      }),
      deleteUser: group<Below<"user", "deleteUser">>({
        enabled: flag,
        sendDeleteAccountVerification: trueOrCallback,
        deleteTokenExpiresIn: count,
        beforeDelete: callback,
        afterDelete: callback,
      }),
    },
    NOT_BUILT.user,
  ),
  socialProviders,
  account: group<Of<"account">>(
    {
      ...TABLE,
      accountLinking: group<Below<"account", "accountLinking">>({
        enabled: flag,
        disableImplicitLinking: flag,
        requireLocalEmailVerified: flag,
        updateUserInfoOnLink: flag,
        trustedProviders: texts,
        allowDifferentEmails: flag,
        allowUnlinkingAll: flag,
      }),
      encryptOAuthTokens: flag,
      storeStateStrategy: only("database", "a cookie could be used more than once. Remove it."),
      updateAccountOnSignIn: flag,
    },
    NOT_BUILT.account,
  ),
  verification: group<Of<"verification">>({
    ...TABLE,
    storeIdentifier: only("hashed", "tokens are always stored as hashes. Remove it."),
    disableCleanup: flag,
    storeInDatabase: flag,
  }),
  session: group<Of<"session">>(
    {
      ...TABLE,
      expiresIn: count,
      updateAge: count,
      freshAge: count,
      maximumPerUser: count,
      disableSessionRefresh: flag,
      storeSessionInDatabase: flag,
      preserveSessionInDatabase: flag,
      cookieCache: group<Below<"session", "cookieCache">>(
        {
          enabled: flag,
          maxAge: count,
          version: kind(
            "a string; a function isn't supported, so change the string to invalidate all copies",
            (value) => typeof value === "string",
          ),
          strategy: only("compact", "the cookie is signed and has only one form. Remove it."),
        },
        NOT_BUILT.cookieCache,
      ),
    },
    NOT_BUILT.session,
  ),
  rateLimit: group<Of<"rateLimit">>(
    {
      enabled: flag,
      window: count,
      max: count,
      customRules: anyObject,
      storage: choice("memory", "database", "secondary-storage"),
      customStorage: anyObject,
    },
    NOT_BUILT.rateLimit,
  ),
  audit: group<Of<"audit">>({ keepFor: count, truncateAddresses: flag }),
  notices: group<Of<"notices">>({ newSignIn: flag, passwordChanged: flag, accountLinked: flag }),
  logger: loggerCheck(LOGGER),
  advanced: advancedCheck(ADVANCED),
  appName: text,
  branding: group<Of<"branding">>({
    name: text,
    logo: text,
    logoDark: text,
    accent: text,
    radius: count,
    font: text,
    field: text,
    supportUrl: text,
    termsUrl: text,
    privacyUrl: text,
  }),
  locales: texts,
  plugins: listOf(feature),
  env: anyObject,
};

const options = group<keyof LatchkeyOptions>(ENGINE, NOT_BUILT.engine);

/**
 * Checks that each option is known and of the right kind. The values of numbers and texts are checked where they are
 * used.
 *
 * @throws ConfigurationError that names the option.
 */
export function judgeOptions(given: unknown): void {
  options(given, "");
}
