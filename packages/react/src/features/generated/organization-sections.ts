// Written by `npm run generate` from section-entries.ts of the features' folders.

import { organizationApiKeysSection } from "../api-key/section-entries.ts";

export const FEATURE_SECTIONS = [organizationApiKeysSection];
