// Imports from this folder, so that the packages next to this file are used.
export { createAuthClient } from "better-auth/client";
export { createAccessControl } from "better-auth/plugins/access";

import { createAuthClient } from "better-auth/client";
import {
  adminClient,
  apiKeyClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
  usernameClient,
} from "better-auth/client/plugins";

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
