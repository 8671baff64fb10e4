/**
 * Missing features, by the folder that they would have in `features`. The page can't be printed once such a
 * folder exists.
 */
export const UNBUILT = {
  sso: "organization single sign-on",
  scim: "SCIM",
  saml: "SAML",
  "oauth-provider": "signing in to other applications (OAuth and OpenID provider)",
  "organization-settings": "sign-in settings of an organization",
  "organization-themes": "themes of an organization",
  tenants: "several tenants in one deployment",
  billing: "billing",
  webhooks: "route matchers and webhooks",
  "paths-with-ids": "calls with IDs in their path",
  "management-secret": "a secret for the management port",
} as const;

export type Unbuilt = keyof typeof UNBUILT;
