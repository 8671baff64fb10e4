// Written by `npm run generate` from index.ts of the features' folders.

import { links as apiKeyLinks } from "../api-key/index.ts";
import { links as emailCodeLinks } from "../email-code/index.ts";
import { links as organizationLinks } from "../organization/index.ts";
import { links as passkeyLinks } from "../passkey/index.ts";
import { links as twoFactorLinks } from "../two-factor/index.ts";

export const links = {
  ...apiKeyLinks,
  ...emailCodeLinks,
  ...organizationLinks,
  ...passkeyLinks,
  ...twoFactorLinks,
};
