// Written by `npm run generate` from index.ts of the features' folders.

import { feature as emailCodeFeature } from "../email-code/index.ts";
import { feature as organizationFeature } from "../organization/index.ts";
import { feature as passkeyFeature } from "../passkey/index.ts";
import { feature as twoFactorFeature } from "../two-factor/index.ts";

export const FEATURES = [emailCodeFeature, organizationFeature, passkeyFeature, twoFactorFeature];
