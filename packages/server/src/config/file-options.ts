import type { LatchkeyOptions } from "latchkey";
import {
  anyObject,
  callback,
  choice,
  count,
  flag,
  group,
  hiddenText,
  objects,
  secretText,
  text,
  texts,
  trueOrCallback,
} from "./check.ts";
import type { MailOptions, ServiceConfig } from "./options.ts";
import { organization } from "./organization-checks.ts";
import { genericOAuth, socialProviders } from "./provider-checks.ts";
import { LEVELS } from "./variables.ts";

/** The names of an option's members: one that the engine gains is missed here by the compiler. */
type Members<Name extends keyof LatchkeyOptions> = keyof NonNullable<LatchkeyOptions[Name]> & string;

/** Options that are known, and whose part of Latchkey isn't there yet. */
const LATER = [
  "admin",
  "apiKey",
  "bearer",
  "emailOTP",
  "emailOtp",
  "jwt",
  "magicLink",
  "multiSession",
  "passkey",
  "twoFactor",
  "username",
];

/** What is said of a table. */
const TABLE = { modelName: text, fields: anyObject, additionalFields: anyObject };

const checkOptions = group<keyof ServiceConfig & string>(
  {
    baseURL: text,
    secret: secretText,
    database: hiddenText,
    redis: hiddenText,
    secondaryStorage: anyObject,
    trustedOrigins: texts,
    disabledPaths: texts,
    databaseHooks: anyObject,
    hooks: group<Members<"hooks">>({ before: callback, after: callback }),
    onAPIError: group<Members<"onAPIError">>({ throw: flag, onError: callback, errorURL: text }),
    emailAndPassword: group<Members<"emailAndPassword">>({
      enabled: flag,
      disableSignUp: flag,
      requireEmailVerification: flag,
      minPasswordLength: count,
      maxPasswordLength: count,
      refuseCommonPasswords: flag,
      autoSignIn: flag,
      password: group<"hash" | "verify">({ hash: callback, verify: callback }),
      sendResetPassword: callback,
      onPasswordReset: callback,
      resetPasswordTokenExpiresIn: count,
      revokeSessionsOnPasswordReset: flag,
    }),
    emailVerification: group<Members<"emailVerification">>({
      sendVerificationEmail: callback,
      sendOnSignUp: flag,
      sendOnSignIn: flag,
      autoSignInAfterVerification: flag,
      expiresIn: count,
      beforeEmailVerification: callback,
      afterEmailVerification: callback,
      onEmailVerification: callback,
    }),
    user: group<Members<"user">>({
      ...TABLE,
      changeEmail: group<keyof NonNullable<NonNullable<LatchkeyOptions["user"]>["changeEmail"]> & string>({
        enabled: flag,
        sendChangeEmailVerification: callback,
        updateEmailWithoutVerification: flag,
      }),
      deleteUser: group<keyof NonNullable<NonNullable<LatchkeyOptions["user"]>["deleteUser"]> & string>({
        enabled: flag,
        sendDeleteAccountVerification: trueOrCallback,
        deleteTokenExpiresIn: count,
        beforeDelete: callback,
        afterDelete: callback,
      }),
    }),
    socialProviders,
    genericOAuth,
    oauthPopup: flag,
    organization,
    account: group<Members<"account">>({
      ...TABLE,
      accountLinking: group<
        keyof NonNullable<NonNullable<LatchkeyOptions["account"]>["accountLinking"]> & string
      >({
        enabled: flag,
        trustedProviders: texts,
        allowDifferentEmails: flag,
        allowUnlinkingAll: flag,
      }),
      encryptOAuthTokens: flag,
      updateAccountOnSignIn: flag,
    }),
    verification: group<Members<"verification">>({ ...TABLE }),
    session: group<Members<"session">>({
      ...TABLE,
      expiresIn: count,
      updateAge: count,
      freshAge: count,
      disableSessionRefresh: flag,
      storeSessionInDatabase: flag,
      preserveSessionInDatabase: flag,
      cookieCache: group<"enabled" | "maxAge">({ enabled: flag, maxAge: count }),
    }),
    rateLimit: group<Members<"rateLimit">>({
      enabled: flag,
      window: count,
      max: count,
      customRules: anyObject,
      storage: choice("memory", "database", "secondary-storage"),
      customStorage: anyObject,
    }),
    audit: group<Members<"audit">>({ keepFor: count, truncateAddresses: flag }),
    notices: group<Members<"notices">>({ newSignIn: flag, passwordChanged: flag, accountLinked: flag }),
    logger: group<Exclude<Members<"logger">, "log">>({ level: choice(...LEVELS), disabled: flag }),
    advanced: group<Exclude<Members<"advanced">, "processes">>({
      cookiePrefix: text,
      useSecureCookies: flag,
      hostCookies: flag,
      crossSubDomainCookies: group<"enabled" | "domain">({ enabled: flag, domain: text }),
      cookies: anyObject,
      defaultCookieAttributes: anyObject,
      ipAddress: group<"ipAddressHeaders" | "trustedProxies" | "disableIpTracking" | "ipv6Subnet">({
        ipAddressHeaders: texts,
        trustedProxies: texts,
        disableIpTracking: flag,
        ipv6Subnet: count,
      }),
      cors: flag,
      loopbackProviders: flag,
      maxConcurrentRequests: count,
      database: group<"generateId">({ generateId: callback }),
    }),
    mail: group<keyof MailOptions & string>({ compose: callback, send: callback }),
    appName: text,
    branding: group<Members<"branding">>({
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
    plugins: objects,
  },
  LATER,
);

/**
 * The options of a configuration file, each of the right kind. What a number or a text may be is the engine's
 * to judge. Throws `ConfigurationError` that names the option.
 */
export function parseOptions(value: unknown): ServiceConfig {
  checkOptions(value, "");
  // Every member has just been looked at.
  return value as ServiceConfig;
}
