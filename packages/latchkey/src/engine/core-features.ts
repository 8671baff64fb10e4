import { accountDeletion } from "../features/account-deletion/index.ts";
import { accounts } from "../features/accounts/index.ts";
import { additionalFields } from "../features/additional-fields/index.ts";
import { securityEvents } from "../features/audit/index.ts";
import { dataExport } from "../features/data-export/index.ts";
import { emailPassword } from "../features/email-password/index.ts";
import { emailCodes } from "../features/email-proofs/index.ts";
import { emailChange } from "../features/email-verification/change/index.ts";
import { emailVerification } from "../features/email-verification/index.ts";
import { methodUndo } from "../features/method-undo/index.ts";
import { passwordReset } from "../features/password-reset/index.ts";
import { reauthentication } from "../features/reauthentication/index.ts";
import { secrets } from "../features/secrets/index.ts";
import { sessions } from "../features/sessions/index.ts";
import { social } from "../features/social/index.ts";
import { status } from "../features/status/index.ts";
import { ui } from "../features/ui/index.ts";
import { userImport } from "../features/user-import/index.ts";
import { users } from "../features/users/index.ts";
import { verification } from "../features/verification/index.ts";
import type { Feature } from "../kernel/contracts/feature.ts";
import type { ResolvedOptions } from "../kernel/contracts/options/index.ts";

/** Returns the features of every engine, in the order in which their tables are created. */
export function coreFeatures(options: ResolvedOptions): readonly Feature[] {
  return [
    status,
    secrets,
    users,
    accounts,
    securityEvents,
    sessions,
    verification,
    emailPassword,
    reauthentication,
    emailVerification,
    emailChange,
    passwordReset,
    methodUndo,
    emailCodes,
    social,
    accountDeletion,
    dataExport,
    userImport,
    ui,
    additionalFields(options),
  ];
}
