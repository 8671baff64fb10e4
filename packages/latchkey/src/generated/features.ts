// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiKeyUi } from "./api-key.ts";
import type { EmailOtpUi } from "./email-otp.ts";
import type { MagicLinkUi } from "./magic-link.ts";
import type { MultiSessionUi } from "./multi-session.ts";
import type { OrganizationUi } from "./organization.ts";
import type { PasskeyUi } from "./passkey.ts";
import type { PicturesUi } from "./pictures.ts";
import type { TwoFactorUi } from "./two-factor.ts";
import type { UsernameUi } from "./username.ts";

export type * from "./admin.ts";
export type * from "./api-key.ts";
export type * from "./email-otp.ts";
export type * from "./generic-oauth.ts";
export type * from "./jwt.ts";
export type * from "./magic-link.ts";
export type * from "./multi-session.ts";
export type * from "./oauth-popup.ts";
export type * from "./organization.ts";
export type * from "./passkey.ts";
export type * from "./pictures.ts";
export type * from "./two-factor.ts";
export type * from "./username.ts";

/** Facts about optional features for screens. A feature that is off has none. */
export interface FeaturesUi
  extends Partial<
    ApiKeyUi &
      EmailOtpUi &
      MagicLinkUi &
      MultiSessionUi &
      OrganizationUi &
      PasskeyUi &
      PicturesUi &
      TwoFactorUi &
      UsernameUi
  > {}
