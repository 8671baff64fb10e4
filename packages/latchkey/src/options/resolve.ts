import type { LogLevel } from "../base/env.ts";
import { ConfigurationError } from "../base/errors.ts";
import { isWebAddress } from "../security/web-address.ts";
import { judgeOptions } from "./checks/engine-checks.ts";
import type {
  AccountOptions,
  AdvancedOptions,
  ApiErrorOptions,
  ChangeEmailOptions,
  DeleteUserOptions,
  EmailAndPasswordOptions,
  EmailVerificationOptions,
  LatchkeyOptions,
  SessionOptions,
  TableOptions,
} from "./index.ts";
import { resolveProcesses, resolveRateLimit } from "./resolve-rate-limit.ts";
import { tableOptions, userTableOptions } from "./resolve-table-options.ts";
import { resolveUiOptions } from "./resolve-ui-options.ts";
import type { ResolvedOptions } from "./resolved.ts";

const LEVELS: readonly LogLevel[] = ["debug", "info", "success", "warn", "error"];

/** Judges options and fills in every default. Throws `ConfigurationError` that names the option, what it got and what it wants. */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  judgeOptions(options);
  const emailAndPassword = passwordOptions(options.emailAndPassword ?? {});
  return {
    baseURL: baseURL(options.baseURL ?? process.env.LATCHKEY_URL),
    basePath: basePath(options.basePath ?? "/api/auth"),
    trustedOrigins: [
      ...(typeof options.trustedOrigins === "object" ? options.trustedOrigins : []),
      ...commaList(process.env.LATCHKEY_TRUSTED_ORIGINS),
    ],
    originsOf: typeof options.trustedOrigins === "function" ? options.trustedOrigins : undefined,
    disabledPaths: options.disabledPaths ?? [],
    hooks: options.hooks ?? {},
    databaseHooks: options.databaseHooks ?? {},
    onAPIError: apiErrorOptions(options.onAPIError ?? {}),
    emailAndPassword,
    emailVerification: verificationOptions(
      options.emailVerification ?? {},
      emailAndPassword.requireEmailVerification,
    ),
    user: {
      ...options.user,
      ...userTableOptions(options.user),
      changeEmail: changeEmailOptions(options.user?.changeEmail ?? {}),
      deleteUser: deletionOptions(options.user?.deleteUser ?? {}),
    },
    session: { ...sessionOptions(options.session ?? {}), ...tableOptions(options.session) },
    socialProviders: options.socialProviders ?? {},
    account: { ...accountOptions(options.account ?? {}), ...tableOptions(options.account) },
    verification: tableOptions(options.verification),
    rateLimit: resolveRateLimit(options.rateLimit ?? {}),
    audit: {
      // Less would forget the sign-ins that a new device is told by.
      keepFor: atLeast("audit.keepFor", options.audit?.keepFor ?? 400 * 86_400, 86_400),
      truncateAddresses: options.audit?.truncateAddresses ?? false,
    },
    notices: {
      newSignIn: options.notices?.newSignIn ?? false,
      passwordChanged: options.notices?.passwordChanged ?? false,
      accountLinked: options.notices?.accountLinked ?? false,
    },
    logger: logger(options.logger),
    advanced: {
      ...options.advanced,
      cookieMigration: migrationEnd(options.advanced?.cookieMigration),
      processes: resolveProcesses(options.advanced?.processes),
      cors: options.advanced?.cors ?? false,
      loopbackProviders: options.advanced?.loopbackProviders ?? false,
    },
    ids: idsOf(options.advanced),
    ui: resolveUiOptions(options),
    plugins: (options.plugins ?? []).map(({ id }) => id),
  };
}

function passwordOptions(given: EmailAndPasswordOptions): ResolvedOptions["emailAndPassword"] {
  return {
    enabled: given.enabled ?? false,
    disableSignUp: given.disableSignUp ?? false,
    requireEmailVerification: given.requireEmailVerification ?? false,
    // Their bounds are judged where passwords are.
    minPasswordLength: given.minPasswordLength ?? 8,
    maxPasswordLength: given.maxPasswordLength ?? 128,
    refuseCommonPasswords: given.refuseCommonPasswords ?? false,
    autoSignIn: given.autoSignIn ?? true,
    ...(given.password === undefined ? {} : { password: given.password }),
    ...(given.sendResetPassword === undefined ? {} : { sendResetPassword: given.sendResetPassword }),
    ...(given.resetURLs === undefined ? {} : { resetURLs: given.resetURLs }),
    ...(given.onExistingUserSignUp === undefined ? {} : { onExistingUserSignUp: given.onExistingUserSignUp }),
    ...(given.onPasswordReset === undefined ? {} : { onPasswordReset: given.onPasswordReset }),
    resetPasswordTokenExpiresIn: atLeast(
      "emailAndPassword.resetPasswordTokenExpiresIn",
      given.resetPasswordTokenExpiresIn ?? 3600,
      1,
    ),
    revokeSessionsOnPasswordReset: given.revokeSessionsOnPasswordReset ?? true,
  };
}

function verificationOptions(
  given: EmailVerificationOptions,
  required: boolean,
): ResolvedOptions["emailVerification"] {
  return {
    ...given,
    sendOnSignUp: given.sendOnSignUp ?? required,
    sendOnSignIn: given.sendOnSignIn ?? true,
    autoSignInAfterVerification: given.autoSignInAfterVerification ?? false,
    expiresIn: atLeast("emailVerification.expiresIn", given.expiresIn ?? 3600, 1),
  };
}

function changeEmailOptions(given: ChangeEmailOptions): ResolvedOptions["user"]["changeEmail"] {
  const send = given.sendChangeEmailVerification ?? given.sendChangeEmailConfirmation;
  return {
    ...(send === undefined ? {} : { sendChangeEmailVerification: send }),
    enabled: given.enabled ?? false,
    updateEmailWithoutVerification: given.updateEmailWithoutVerification ?? true,
    switch: given.switch ?? "after-proof",
    undoURL: given.undoURL ?? "/undo-email-change",
  };
}

function deletionOptions(given: DeleteUserOptions): ResolvedOptions["user"]["deleteUser"] {
  return {
    ...given,
    enabled: given.enabled ?? false,
    deleteTokenExpiresIn: atLeast(
      "user.deleteUser.deleteTokenExpiresIn",
      given.deleteTokenExpiresIn ?? 86_400,
      1,
    ),
  };
}

function accountOptions(given: AccountOptions): Omit<ResolvedOptions["account"], keyof TableOptions> {
  const { accountLinking = {} } = given;
  return {
    accountLinking: {
      enabled: accountLinking.enabled ?? true,
      trustedProviders: accountLinking.trustedProviders ?? [],
      disableImplicitLinking: accountLinking.disableImplicitLinking ?? false,
      requireLocalEmailVerified: accountLinking.requireLocalEmailVerified ?? true,
      updateUserInfoOnLink: accountLinking.updateUserInfoOnLink ?? false,
      allowDifferentEmails: accountLinking.allowDifferentEmails ?? false,
      allowUnlinkingAll: accountLinking.allowUnlinkingAll ?? false,
    },
    encryptOAuthTokens: given.encryptOAuthTokens ?? true,
    updateAccountOnSignIn: given.updateAccountOnSignIn ?? true,
  };
}

function apiErrorOptions(given: ApiErrorOptions): ResolvedOptions["onAPIError"] {
  const { errorURL } = given;
  if (errorURL !== undefined && !isWebAddress(errorURL)) {
    throw new ConfigurationError(
      `onAPIError.errorURL is ${JSON.stringify(errorURL)}; it must be a path such as /sign-in/error, or an http or https address.`,
    );
  }
  return { ...given, throw: given.throw ?? false };
}

function sessionOptions(given: SessionOptions): Omit<ResolvedOptions["session"], keyof TableOptions> {
  return {
    cookieCache: {
      enabled: given.cookieCache?.enabled ?? false,
      maxAge: atLeast("session.cookieCache.maxAge", given.cookieCache?.maxAge ?? 60, 1),
      version: given.cookieCache?.version ?? "1",
    },
    expiresIn: atLeast("session.expiresIn", given.expiresIn ?? 604_800, 1),
    updateAge: atLeast("session.updateAge", given.updateAge ?? 86_400, 0),
    freshAge: atLeast("session.freshAge", given.freshAge ?? 86_400, 0),
    maximumPerUser: Math.floor(atLeast("session.maximumPerUser", given.maximumPerUser ?? 100, 1)),
    disableSessionRefresh: given.disableSessionRefresh ?? false,
    storeSessionInDatabase: given.storeSessionInDatabase ?? false,
    preserveSessionInDatabase: given.preserveSessionInDatabase ?? false,
  };
}

function migrationEnd(given: string | Date | undefined): number | undefined {
  if (given === undefined) return undefined;
  const end = new Date(given).getTime();
  const isDate = typeof given !== "string" || /^\d{4}-\d\d-\d\d/.test(given);
  if (isDate && !Number.isNaN(end)) return end;
  throw new ConfigurationError(
    `advanced.cookieMigration is ${JSON.stringify(given)}; it must be a date such as "2027-01-31".`,
  );
}

function baseURL(given: string | undefined): string {
  if (given === undefined || given === "") {
    throw new ConfigurationError(
      "baseURL is missing; give the public address of the application, for example https://app.example.com (or set LATCHKEY_URL).",
    );
  }
  const url = URL.parse(given);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    url.search !== "" ||
    url.hash !== ""
  ) {
    throw new ConfigurationError(
      `baseURL is ${JSON.stringify(given)}; it must be an http or https address without user, query or fragment, for example https://app.example.com.`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

function basePath(given: string): string {
  if (!/^(?:\/[\w.~-]+)*\/?$/.test(given)) {
    throw new ConfigurationError(
      `basePath is ${JSON.stringify(given)}; it must be a path such as /api/auth.`,
    );
  }
  return given.replace(/\/$/, "");
}

function atLeast(option: string, value: number, least: number): number {
  if (!Number.isFinite(value) || value < least) {
    throw new ConfigurationError(`${option} is ${String(value)}; it must be a number of at least ${least}.`);
  }
  return value;
}

function idsOf({ generateId: older, database = {} }: AdvancedOptions = {}): ResolvedOptions["ids"] {
  const given = database.generateId ?? older ?? (database.useNumberId === true ? "serial" : "random");
  return given === false ? "serial" : given;
}

function logger(given: LatchkeyOptions["logger"]): ResolvedOptions["logger"] {
  const level = given?.level ?? "warn";
  const disabled = given?.disabled ?? false;
  return { level, disabled, requests: !disabled && LEVELS.indexOf(level) <= LEVELS.indexOf("info") };
}

/** The entries of a comma list; none for an absent or empty text. */
export function commaList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Takes a line when its level is at least that of the options. */
export function levelFilter(level: LogLevel): (line: LogLevel) => boolean {
  const least = LEVELS.indexOf(level);
  return (line) => LEVELS.indexOf(line) >= least;
}
