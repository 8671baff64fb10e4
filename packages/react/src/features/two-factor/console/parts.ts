import type { AdministeredUser } from "@latchkey/client/features";
import type { ConsolePart } from "../../../admin/base/console-part.ts";
import { twoFactorCalls } from "../calls.ts";

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
  adopted: { figure: "twoFactorEnabled", isOffered: ({ twoFactor }) => twoFactor != null },
  protection: {
    isOffered: ({ twoFactor }) => twoFactor != null,
    async ask(client) {
      const { data, error } = await twoFactorCalls(client).status();
      return error === null ? { data: data.enabled, error } : { data: null, error };
    },
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
