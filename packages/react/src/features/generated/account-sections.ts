// Written by `npm run generate` from section-entries.ts of the features' folders.

import { apiKeysSection } from "../api-key/section-entries.ts";
import { passkeysSection } from "../passkey/section-entries.ts";
import { twoFactorSection } from "../two-factor/section-entries.ts";

export const FEATURE_SECTIONS = [apiKeysSection, passkeysSection, twoFactorSection];
