/**
 * The names of the compatible framework, versions 1.2 to 1.7: an application's own `auth.ts` keeps everything
 * but its imports.
 */

import { notBuilt } from "./differences.ts";

export { APIError } from "../base/errors.ts";
export * from "../generated/optional.ts";
export { createAccessControl } from "../shared/access-control.ts";
export { type Auth, betterAuth, type RawError } from "./auth.ts";
export type { AuthContext } from "./context.ts";
export * from "./cookies.ts";
export { drizzleAdapter, mongodbAdapter, type OrmSettings, prismaAdapter } from "./database.ts";
export { type AuthMiddleware, createAuthMiddleware, type HookCall, type HookCallContext } from "./hooks.ts";
export { nextCookies, toNextJsHandler } from "./next.ts";
export { fromNodeHeaders, toNodeHandler } from "./node.ts";
export type { BetterAuthOptions } from "./options.ts";
export { customSession } from "./plugins/custom-session.ts";
export { createAuthEndpoint, getSessionFromCtx, sessionMiddleware } from "./plugins/endpoint.ts";
export { type LastLoginMethodOptions, lastLoginMethod } from "./plugins/last-login-method.ts";
export { auth0, genericOAuth, keycloak, okta } from "./plugins/oauth-providers.ts";
export { openAPI } from "./plugins/open-api.ts";
export type { BetterAuthPlugin, PluginEndpoint, PluginField, PluginTable } from "./plugins/plugin.ts";

/** Plugins of the framework that aren't built: each fails at the start and says what to do instead. */
export const {
  agentAuth,
  anonymous,
  captcha,
  deviceAuthorization,
  electron,
  expo,
  gumroad,
  haveIBeenPwned,
  hubspot,
  i18n,
  line,
  mcp,
  microsoftEntraId,
  oAuthProxy,
  oauthProvider,
  oidcProvider,
  oneTap,
  oneTimeToken,
  patreon,
  phoneNumber,
  polar,
  scim,
  siwe,
  slack,
  sso,
  stripe,
  testUtils,
  yandex,
} = notBuilt;
