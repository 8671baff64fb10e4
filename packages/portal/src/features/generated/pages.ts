// Written by `npm run generate` from pages.tsx of the features' folders.

import { kind as emailCodeKind } from "../email-code/pages.tsx";
import { kind as organizationKind } from "../organization/pages.tsx";
import { kind as twoFactorKind } from "../two-factor/pages.tsx";

export const FEATURE_KINDS = {
  "email-code": emailCodeKind,
  organization: organizationKind,
  "two-factor": twoFactorKind,
};
