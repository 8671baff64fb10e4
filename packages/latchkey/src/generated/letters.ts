// Written by `npm run generate` from **/*.ts of the features' folders.

import type { DELETE_ACCOUNT } from "../features/account-deletion/mail.ts";
import type { TEST_EMAIL } from "../features/admin/console/test-email.ts";
import type { ACCOUNT_CREATED } from "../features/admin/import/import-users.ts";
import type { IMPERSONATED, METHOD_REMOVED, PASSWORD_SET } from "../features/admin/notices.ts";
import type { API_KEY_EXPIRES } from "../features/api-key/expiry/jobs.ts";
import type { PASSWORD_CHANGED } from "../features/email-password/notices.ts";
import type { EMAIL_CODE } from "../features/email-proofs/mail.ts";
import type {
  CONFIRM_CHANGE,
  EMAIL_CHANGED,
  EMAIL_TAKEN,
} from "../features/email-verification/change/letters.ts";
import type { SIGN_UP_ATTEMPTED, VERIFY_EMAIL } from "../features/email-verification/letters.ts";
import type { INVITATION } from "../features/organization/invitations/mail.ts";
import type {
  MEMBER_REMOVED,
  MEMBER_ROLE_CHANGED,
  OWNERSHIP_TRANSFERRED,
} from "../features/organization/notices.ts";
import type { PASSKEY_ADDED, PASSKEY_REMOVED } from "../features/passkey/notices.ts";
import type { RESET_PASSWORD } from "../features/password-reset/mail.ts";
import type { NEW_SIGN_IN } from "../features/sessions/notices.ts";
import type { ACCOUNT_LINKED, ACCOUNT_UNLINKED } from "../features/social/notices.ts";
import type { TWO_FACTOR_CODE } from "../features/two-factor/codes/sent-codes.ts";
import type {
  BACKUP_CODE_USED,
  BACKUP_CODES_GENERATED,
  TWO_FACTOR_DISABLED,
  TWO_FACTOR_ENABLED,
  TWO_FACTOR_LOCKED,
} from "../features/two-factor/notices.ts";

/** The emails of the engine's features, including the optional ones: hosts give them their text. */
export type Declared =
  | typeof DELETE_ACCOUNT
  | typeof TEST_EMAIL
  | typeof ACCOUNT_CREATED
  | typeof IMPERSONATED.letter
  | typeof METHOD_REMOVED.letter
  | typeof PASSWORD_SET.letter
  | typeof API_KEY_EXPIRES
  | typeof PASSWORD_CHANGED.letter
  | typeof EMAIL_CODE
  | typeof CONFIRM_CHANGE
  | typeof EMAIL_CHANGED
  | typeof EMAIL_TAKEN
  | typeof VERIFY_EMAIL
  | typeof SIGN_UP_ATTEMPTED
  | typeof INVITATION
  | typeof OWNERSHIP_TRANSFERRED.letter
  | typeof MEMBER_REMOVED.letter
  | typeof MEMBER_ROLE_CHANGED.letter
  | typeof PASSKEY_ADDED.letter
  | typeof PASSKEY_REMOVED.letter
  | typeof RESET_PASSWORD
  | typeof NEW_SIGN_IN.letter
  | typeof ACCOUNT_LINKED.letter
  | typeof ACCOUNT_UNLINKED.letter
  | typeof TWO_FACTOR_CODE
  | typeof TWO_FACTOR_ENABLED.letter
  | typeof TWO_FACTOR_DISABLED.letter
  | typeof BACKUP_CODES_GENERATED.letter
  | typeof TWO_FACTOR_LOCKED.letter
  | typeof BACKUP_CODE_USED.letter;
