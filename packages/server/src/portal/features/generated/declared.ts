// Written by `npm run generate` from declared.ts of the features' folders.

import type { EmailCodePages } from "../email-code/declared.ts";
import type { OrganizationPages } from "../organization/declared.ts";
import type { TwoFactorPages } from "../two-factor/declared.ts";

export type * from "../email-code/declared.ts";
export type * from "../organization/declared.ts";
export type * from "../two-factor/declared.ts";
/** Data of the features' pages, by the page's name. */
export interface FeaturePages extends EmailCodePages, OrganizationPages, TwoFactorPages {}
