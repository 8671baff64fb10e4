import { ConfigurationError } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import { isOff } from "../base/options/group.ts";
import type { BetterAuthOptions } from "./options.ts";

/** Options that change nothing here, by their path, with the reason. They are accepted with a warning. */
export const NO_EFFECT: Readonly<Record<string, string>> = {
  "account.storeAccountCookie": "provider tokens are stored in the database",
  "emailAndPassword.customSyntheticUser": "a sign-up answers with the same fields for every email address",
  telemetry: "no telemetry is sent",
  experimental: "there is nothing experimental to turn on",
  "logger.disableColors": "lines have no colors",
  "rateLimit.modelName": "limits are counted in latchkey_limit",
  "rateLimit.fields": "limits are counted in latchkey_limit",
  "advanced.database.defaultFindManyLimit": "lists are bounded by their own options",
  "advanced.database.joins": "each list is one statement",
  "advanced.database.validateSchema": "the tables are always checked at the start",
  "verification.disableCleanup": "expired rows are removed in the background",
};

/** Plugins of the framework that aren't built, by the name of their function, with what to do instead. */
export const NOT_BUILT = {
  agentAuth: "let agents use API keys (apiKey)",
  anonymous: "sign people up when they give an email address",
  captcha: "limits by IP address and by account protect sign-ins; check a captcha in hooks.before",
  deviceAuthorization: "use an OAuth server for devices, or API keys (apiKey)",
  electron: "open the sign-in in the browser, and use tokens (bearer)",
  gumroad: "set it up in config of genericOAuth, with its URLs",
  hubspot: "set it up in config of genericOAuth, with its URLs",
  line: "set it up in config of genericOAuth, with its URLs",
  microsoftEntraId: "use socialProviders.microsoft with tenantId",
  patreon: "set it up in config of genericOAuth, with its URLs",
  slack: "set it up in config of genericOAuth, with its URLs",
  yandex: "set it up in config of genericOAuth, with its URLs",
  expo: "name the app's scheme in trustedOrigins, and use tokens (bearer)",
  haveIBeenPwned:
    "emailAndPassword.refuseCommonPasswords refuses the most common passwords without a request",
  i18n: "translate by the error's code; the screens and emails have eight languages",
  mcp: "use an OAuth server in front of the MCP server",
  oAuthProxy: "register a redirect URL for each environment with the provider",
  oauthProvider: "use an OpenID Connect server beside this service; jwt signs tokens for other services",
  oidcProvider: "use an OpenID Connect server beside this service; jwt signs tokens for other services",
  oneTap: "use socialProviders.google; signIn.social takes an ID token",
  oneTimeToken: "use tokens (bearer) or jwt",
  phoneNumber: "sign in with email addresses, usernames or passkeys",
  polar: "call the billing service in databaseHooks.user.create.after",
  scim: "import users with `latchkey import`, or create them with auth.api.createUser (admin)",
  siwe: "sign in with passkeys",
  sso: "set identity providers up with genericOAuth; SAML isn't built",
  stripe: "call the billing service in databaseHooks.user.create.after",
  testUtils: "use auth.api in tests",
} as const;

type NotBuilt = (...given: readonly unknown[]) => never;

/** The functions of these plugins: each fails at the start, with its name. */
export const notBuilt = Object.fromEntries(
  Object.entries(NOT_BUILT).map(([name, instead]) => [
    name,
    () => {
      throw new ConfigurationError(`plugins: ${name} is not built: ${instead}.`);
    },
  ]),
  // Each name has its function.
) as Readonly<Record<keyof typeof NOT_BUILT, NotBuilt>>;

/** Removes options that have no effect. `ignored`: a line for each. */
export function harmless(given: BetterAuthOptions): { kept: BetterAuthOptions; ignored: readonly string[] } {
  const ignored: string[] = [];
  const without = (value: object, path: string): object =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
        const at = path === "" ? name : `${path}.${name}`;
        const reason = NO_EFFECT[at];
        if (reason !== undefined) {
          if (member !== undefined && !isOff(member)) ignored.push(`${at} has no effect: ${reason}.`);
          return [];
        }
        const isInside = Object.keys(NO_EFFECT).some((known) => known.startsWith(`${at}.`));
        return [[name, isInside && isObject(member) ? without(member, at) : member]];
      }),
    );
  // Only members that have no effect are missing.
  return { kept: without(given, "") as BetterAuthOptions, ignored };
}
