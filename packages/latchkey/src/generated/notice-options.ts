// Written by `npm run generate` from options.ts of the features' folders.

import { type ApiKeyNoticeOptions, apiKeyNotices } from "../features/api-key/options.ts";
import { type PasswordNoticeOptions, passwordNotices } from "../features/email-password/options.ts";
import { type MembershipNoticeOptions, membershipNotices } from "../features/organization/options.ts";
import { type PasskeyNoticeOptions, passkeyNotices } from "../features/passkey/options.ts";
import { type SignInNoticeOptions, signInNotices } from "../features/sessions/options.ts";
import { type AccountNoticeOptions, accountNotices } from "../features/social/options.ts";
import { type TwoFactorNoticeOptions, twoFactorNotices } from "../features/two-factor/options.ts";

/** Each feature declares its options. */
export interface NoticeOptions
  extends ApiKeyNoticeOptions,
    PasswordNoticeOptions,
    MembershipNoticeOptions,
    PasskeyNoticeOptions,
    SignInNoticeOptions,
    AccountNoticeOptions,
    TwoFactorNoticeOptions {}

export const noticeOptions = {
  ...apiKeyNotices,
  ...passwordNotices,
  ...membershipNotices,
  ...passkeyNotices,
  ...signInNotices,
  ...accountNotices,
  ...twoFactorNotices,
};
