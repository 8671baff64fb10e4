import type { PortalFeature } from "../feature.ts";
import { feature as apiKey } from "./api-key/index.ts";
import { feature as emailCode } from "./email-code/index.ts";
import { feature as organization } from "./organization/index.ts";
import { feature as passkey } from "./passkey/index.ts";
import { feature as twoFactor } from "./two-factor/index.ts";

export const FEATURES: readonly PortalFeature[] = [apiKey, emailCode, organization, passkey, twoFactor];

/** Targets of the buttons in all their emails. */
export const FEATURE_LINKS = {
  ...apiKey.links,
  ...emailCode.links,
  ...organization.links,
  ...passkey.links,
  ...twoFactor.links,
};
