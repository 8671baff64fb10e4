import type { AdministeredUser } from "@latchkey/client/features";
import type { ConsolePart } from "../../../admin/base/console-part.ts";

const isOn = (user: AdministeredUser): boolean =>
  "twoFactorEnabled" in user && user.twoFactorEnabled === true;

/** Two-step verification in the console for administrators. */
export const twoFactorConsole: ConsolePart = {
  state: {
    name: "twoFactor",
    label: "admin.users.filter.twoFactor",
    field: "twoFactorEnabled",
    isOn,
    isOffered: ({ twoFactor }) => twoFactor != null,
  },
  removable: {
    method: "two-factor",
    order: 1,
    label: "admin.users.filter.twoFactor",
    isOffered: (_, user) => isOn(user),
  },
  remedies: {
    waitOrPasskey: ["removeMethod"],
    otherBackupCode: ["removeMethod"],
    newestCode: ["removeMethod"],
  },
  causes: {
    account_temporarily_locked: ["secondStepLocked", "waitOrPasskey"],
    two_factor_locked: ["secondStepLocked", "waitOrPasskey"],
    too_many_attempts_request_new_code: ["codeOver", "askAgain"],
    otp_has_expired: ["secondCodeExpired", "askAgain"],
    wrong_code: ["secondCodeWrong", "newestCode"],
    invalid_backup_code: ["backupCodeWrong", "otherBackupCode"],
    invalid_two_factor_cookie: ["secondStepElsewhere", "oneBrowser"],
    two_factor_not_enabled: ["noSecondStep", "signInAgain"],
  },
};
