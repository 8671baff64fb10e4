// Imports from this folder, so that the packages next to this file are used.
export { createAuthClient } from "better-auth/client";
export { createAccessControl } from "better-auth/plugins/access";

import { apiKeyClient } from "@better-auth/api-key/client";
import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";
import {
  adminClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  multiSessionClient,
  oauthPopupClient,
  organizationClient,
  twoFactorClient,
  usernameClient,
} from "better-auth/client/plugins";

export const createPopupClient = (options) => createAuthClient({ ...options, plugins: [oauthPopupClient()] });
export const createOrganizationClient = (options, ofPlugin) =>
  createAuthClient({ ...options, plugins: [organizationClient(ofPlugin)] });
export const createTwoFactorClient = (options, ofPlugin) =>
  createAuthClient({ ...options, plugins: [twoFactorClient(ofPlugin)] });
export const createMultiSessionClient = (options) =>
  createAuthClient({ ...options, plugins: [multiSessionClient()] });
export const createPasskeyClient = (options) => createAuthClient({ ...options, plugins: [passkeyClient()] });
export const createUsernameClient = (options) =>
  createAuthClient({ ...options, plugins: [usernameClient()] });
export const createEmailClient = (options) =>
  createAuthClient({ ...options, plugins: [magicLinkClient(), emailOTPClient()] });
export const createAdminClient = (options) => createAuthClient({ ...options, plugins: [adminClient()] });
export const createApiKeyClient = (options) => createAuthClient({ ...options, plugins: [apiKeyClient()] });
export const createJwtClient = (options) => createAuthClient({ ...options, plugins: [jwtClient()] });
