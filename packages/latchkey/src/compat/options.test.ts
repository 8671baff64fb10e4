import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Option } from "../base/options/option.ts";
import { engineOptions } from "../options/declared.ts";
import { NO_EFFECT, NOT_BUILT } from "./differences.ts";
import * as compat from "./index.ts";

const { betterAuth } = compat;

/** Every option of versions 1.2 to 1.7, as their types declare them; functions and lists stand for themselves. */
const FRAMEWORK_OPTIONS = `
appName baseURL basePath secret secrets database secondaryStorage trustedOrigins disabledPaths plugins hooks.before hooks.after
emailVerification.sendVerificationEmail emailVerification.sendOnSignUp emailVerification.sendOnSignIn
emailVerification.autoSignInAfterVerification emailVerification.expiresIn emailVerification.onEmailVerification
emailVerification.beforeEmailVerification emailVerification.afterEmailVerification
emailAndPassword.enabled emailAndPassword.disableSignUp emailAndPassword.requireEmailVerification
emailAndPassword.maxPasswordLength emailAndPassword.minPasswordLength emailAndPassword.sendResetPassword
emailAndPassword.resetPasswordTokenExpiresIn emailAndPassword.onPasswordReset emailAndPassword.password
emailAndPassword.autoSignIn emailAndPassword.revokeSessionsOnPasswordReset emailAndPassword.onExistingUserSignUp
emailAndPassword.customSyntheticUser socialProviders
user.modelName user.fields user.additionalFields user.changeEmail.enabled user.changeEmail.sendChangeEmailVerification
user.changeEmail.sendChangeEmailConfirmation user.changeEmail.updateEmailWithoutVerification
user.deleteUser.enabled user.deleteUser.sendDeleteAccountVerification user.deleteUser.beforeDelete
user.deleteUser.afterDelete user.deleteUser.deleteTokenExpiresIn user.validateUserInfo
session.modelName session.fields session.additionalFields session.expiresIn session.updateAge session.freshAge
session.disableSessionRefresh session.deferSessionRefresh session.storeSessionInDatabase
session.preserveSessionInDatabase session.cookieCache.enabled session.cookieCache.maxAge
session.cookieCache.strategy session.cookieCache.refreshCache session.cookieCache.version
account.modelName account.fields account.additionalFields account.updateAccountOnSignIn
account.accountLinking.enabled account.accountLinking.disableImplicitLinking
account.accountLinking.requireLocalEmailVerified account.accountLinking.trustedProviders
account.accountLinking.allowDifferentEmails account.accountLinking.allowUnlinkingAll
account.accountLinking.updateUserInfoOnLink account.encryptOAuthTokens account.skipStateCookieCheck
account.storeStateStrategy account.storeAccountCookie
verification.modelName verification.fields verification.disableCleanup verification.storeIdentifier
verification.storeInDatabase
rateLimit.enabled rateLimit.window rateLimit.max rateLimit.customRules rateLimit.storage rateLimit.customStorage
rateLimit.modelName rateLimit.fields
advanced.ipAddress.ipAddressHeaders advanced.ipAddress.disableIpTracking advanced.ipAddress.ipv6Subnet
advanced.ipAddress.trustedProxies advanced.useSecureCookies advanced.disableCSRFCheck advanced.disableOriginCheck
advanced.crossSubDomainCookies.enabled advanced.crossSubDomainCookies.additionalCookies
advanced.crossSubDomainCookies.domain advanced.cookies advanced.defaultCookieAttributes advanced.cookiePrefix
advanced.database.defaultFindManyLimit advanced.database.generateId advanced.database.useNumberId
advanced.database.joins advanced.database.validateSchema advanced.generateId advanced.trustedProxyHeaders
advanced.backgroundTasks.handler advanced.skipTrailingSlashes
logger.disabled logger.level logger.log logger.disableColors
databaseHooks.user databaseHooks.session databaseHooks.account databaseHooks.verification
onAPIError.throw onAPIError.onError onAPIError.errorURL onAPIError.customizeDefaultErrorPage
telemetry experimental
`
  .trim()
  .split(/\s+/);

/** Reports whether the engine declares an option, or refuses it with an alternative. */
function verdict(path: string): "declared" | "refused" | "forgotten" {
  let option: Option | undefined = engineOptions;
  for (const name of path.split(".")) {
    // Callbacks and lists of names have no members of their own.
    if (option?.members === undefined) return "declared";
    if (Object.hasOwn(option.absent ?? {}, name)) return "refused";
    if (!Object.hasOwn(option.members, name)) return "forgotten";
    option = option.members[name];
  }
  return "declared";
}

test("no option of the framework is forgotten: each is taken, has no effect, or is refused with what to do", () => {
  const translated = ["secrets"];
  const forgotten = FRAMEWORK_OPTIONS.filter(
    (path) => verdict(path) === "forgotten" && NO_EFFECT[path] === undefined && !translated.includes(path),
  );
  expect(forgotten).toEqual([]);
});

test("the guide names every option that is refused or has no effect, and every plugin that isn't built", () => {
  const guide = readFileSync(new URL("../../../../docs/compat.md", import.meta.url), "utf8");
  const refused = FRAMEWORK_OPTIONS.filter(
    (path) => verdict(path) === "refused" && NO_EFFECT[path] === undefined,
  );
  const named = [...refused, ...Object.keys(NO_EFFECT), ...Object.keys(NOT_BUILT)];
  expect(named.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test.each(Object.entries(NOT_BUILT))(
  "the plugin %s stops the start, with what to do instead",
  (name, instead) => {
    const plugin = Object.entries(compat).find(([exported]) => exported === name)?.[1];
    expect(plugin).toEqual(expect.any(Function));
    expect(() => (plugin as () => unknown)()).toThrow(`plugins: ${name} is not built: ${instead}.`);
  },
);

test("an option without an effect is accepted with a warning", () => {
  const log = vi.fn();
  const auth = betterAuth({
    baseURL: "https://app.example.com",
    secret: "an old secret of this deployment 0123456789",
    database: new DatabaseSync(":memory:"),
    telemetry: { enabled: true },
    account: { storeAccountCookie: true },
    emailAndPassword: { enabled: true, customSyntheticUser: ({ coreFields, id }) => ({ ...coreFields, id }) },
    rateLimit: { modelName: "rateLimit" },
    logger: { log },
  });
  onTestFinished(() => auth.close());
  const lines = log.mock.calls.map(([, line]) => String(line));
  expect(lines).toContain(
    "account.storeAccountCookie has no effect: provider tokens are stored in the database.",
  );
  expect(lines).toContainEqual(expect.stringContaining("emailAndPassword.customSyntheticUser has no effect"));
  expect(lines).toContain("telemetry has no effect: no telemetry is sent.");
  expect(lines).toContain("rateLimit.modelName has no effect: limits are counted in latchkey_limit.");
});

test("parts of plugins that have no counterpart are refused by their names", () => {
  const start = (plugin: object) =>
    betterAuth({
      baseURL: "https://app.example.com",
      secret: "an old secret of this deployment 0123456789",
      database: new DatabaseSync(":memory:"),
      plugins: [{ id: "stray", ...plugin }],
    });
  expect(() => start({ onRequest: async () => {} })).toThrow(
    "onRequest of stray is not built: use hooks.before",
  );
  expect(() => start({ init: async () => {} })).toThrow("init of stray is asynchronous");
  const path = compat.createAuthEndpoint("/stray", { method: "DELETE" }, async () => null);
  expect(() => start({ endpoints: { path } })).toThrow(
    "/stray of stray has the method DELETE; only GET and POST",
  );
  expect(() => start({ schema: { member: { fields: {} } } })).toThrow("schema.member of stray adds columns");
});

test("genericOAuth takes the spelling of 1.7, and refuses what isn't built", () => {
  const provider = (more: object) =>
    compat.genericOAuth({
      config: [
        compat.okta({ issuer: "https://okta.example.com/", clientId: "1", clientSecret: "2", ...more }),
      ],
    });
  expect(
    provider({ tokenEndpointAuth: { method: "client_secret_basic" }, disableProviderLogout: true }).id,
  ).toBe("generic-oauth");
  expect(() => provider({ tokenEndpointAuth: { method: "private_key_jwt" } })).toThrow(
    "genericOAuth.config of okta: tokenEndpointAuth private_key_jwt is not built",
  );
  expect(() => provider({ accessTokenExpiresIn: 60 })).toThrow("accessTokenExpiresIn is not built");
});
