import { type Feature, type Latchkey, type LatchkeyOptions, latchkey, type NoFields } from "latchkey";
import {
  genericOAuth,
  type OrganizationOptions,
  oauthPopup,
  organization,
  type PicturesApi,
  pictures,
} from "latchkey/features";
import { type Env, type Log, lastProvider, type Meter } from "latchkey/host";
import { defaultAc } from "latchkey/shared";
import type { Settings } from "./config/settings.ts";

/** What of the service an engine needs. */
export interface EngineParts {
  /** Replaces the one that the settings name. */
  database?: LatchkeyOptions["database"] | undefined;
  secret: string | readonly string[];
  log: Log;
  /** Absent: nothing that needs email is offered. */
  mail?: NonNullable<Env["mail"]> | undefined;
  /** The words of emails. Absent: plain English text. */
  compose?: NonNullable<Env["compose"]> | undefined;
  /** Told what happens, for metrics. */
  meter?: Meter | undefined;
  /** Milliseconds by which the event loop is late. */
  lag?: (() => number) | undefined;
}

/** The engine with the features that the service's pages need. */
export type ServiceEngine = Latchkey<NoFields, PicturesApi>;

/** The engine as these settings want it. Opens the database; touches no table. */
export function serviceEngine(settings: Settings, parts: EngineParts): ServiceEngine {
  const options = engineOptions(settings, parts);
  // A configuration file may name it too; its own features are nothing that the service's pages call.
  const others: readonly Feature[] = (options.plugins ?? []).filter(
    ({ id }) => id !== "pictures" && id !== "oauth-popup",
  );
  return latchkey({ ...options, plugins: [pictures(), ...featuresOf(settings, parts), ...others] });
}

/** Those that the configuration file turns on or off by their names. */
function featuresOf({ options }: Settings, { mail }: EngineParts): readonly Feature[] {
  const named = new Set((options.plugins ?? []).map(({ id }) => id));
  return [
    ...(options.genericOAuth ? [genericOAuth(options.genericOAuth)] : []),
    lastProvider(),
    ...(options.oauthPopup === false ? [] : [oauthPopup()]),
    ...(options.organization === false || named.has("organization")
      ? []
      : [organization(organizationOptions(options.organization, mail !== undefined))]),
  ];
}

const ORGANIZATIONS_OF_A_PERSON = 20;

/**
 * Where no email can be sent, nobody could ever prove an address. Where organizations make roles of their own, they are made
 * of the usual resources: a file of JSON can't name others.
 */
function organizationOptions(given: OrganizationOptions = {}, sendsMail: boolean): OrganizationOptions {
  return {
    requireEmailVerificationOnInvitation: sendsMail,
    ac: defaultAc,
    organizationLimit: ORGANIZATIONS_OF_A_PERSON,
    ...given,
    teams: { ...given.teams, enabled: given.teams?.enabled ?? true },
  };
}

function engineOptions(
  settings: Settings,
  { database, secret, log, mail, compose, meter, lag }: EngineParts,
): LatchkeyOptions {
  const { options, trustedProxies } = settings;
  const {
    database: _database,
    redis: _redis,
    mail: _mail,
    docs: _docs,
    genericOAuth: _generic,
    oauthPopup: _popup,
    organization: _organization,
    ...fromFile
  } = options;
  return {
    ...fromFile,
    baseURL: settings.url,
    secret,
    database: database ?? settings.database.url,
    ...(settings.redis === undefined ? {} : { redis: settings.redis.url }),
    trustedOrigins: settings.trustedOrigins,
    socialProviders: settings.socialProviders,
    emailAndPassword: {
      ...options.emailAndPassword,
      enabled: options.emailAndPassword?.enabled ?? true,
      refuseCommonPasswords: options.emailAndPassword?.refuseCommonPasswords ?? true,
    },
    notices: {
      newSignIn: options.notices?.newSignIn ?? true,
      passwordChanged: options.notices?.passwordChanged ?? true,
      accountLinked: options.notices?.accountLinked ?? true,
    },
    user: {
      ...options.user,
      changeEmail: {
        ...options.user?.changeEmail,
        enabled: options.user?.changeEmail?.enabled ?? true,
      },
      deleteUser: {
        ...options.user?.deleteUser,
        enabled: options.user?.deleteUser?.enabled ?? true,
      },
    },
    rateLimit: { ...options.rateLimit, enabled: settings.rateLimit },
    logger: { ...options.logger, level: settings.logLevel },
    advanced: {
      ...options.advanced,
      cors: options.advanced?.cors ?? true,
      processes: settings.workers,
      ipAddress: { ...options.advanced?.ipAddress, trustedProxies },
    },
    env: {
      log,
      ...(mail === undefined ? {} : { mail }),
      ...(compose === undefined ? {} : { compose }),
      ...(meter === undefined ? {} : { meter }),
      ...(lag === undefined ? {} : { lag }),
    },
  };
}
