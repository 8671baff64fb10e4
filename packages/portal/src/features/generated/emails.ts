// Written by `npm run generate` from emails.ts of the features' folders.

import { templates as apiKeyTemplates } from "../api-key/emails.ts";
import { signedIn as emailCodeSignedIn, templates as emailCodeTemplates } from "../email-code/emails.ts";
import { templates as organizationTemplates } from "../organization/emails.ts";
import {
  removed as passkeyRemoved,
  signedIn as passkeySignedIn,
  templates as passkeyTemplates,
} from "../passkey/emails.ts";
import { removed as twoFactorRemoved, templates as twoFactorTemplates } from "../two-factor/emails.ts";

export const templates = {
  ...apiKeyTemplates,
  ...emailCodeTemplates,
  ...organizationTemplates,
  ...passkeyTemplates,
  ...twoFactorTemplates,
};
export const signedIn = { ...emailCodeSignedIn, ...passkeySignedIn };
export const removed = { ...passkeyRemoved, ...twoFactorRemoved };
