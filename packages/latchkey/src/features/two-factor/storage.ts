import { sentCodeStorage } from "../../kernel/sent-code.ts";
import { service } from "../../kernel/service.ts";
import { CODES_PURPOSE, OTP_PURPOSE } from "./purposes.ts";
import { twoFactorSettings } from "./settings.ts";

/** How backup codes and sent codes lie in the database, as the options say. */
export const codeStorage = service((core) => {
  const { sealer } = core;
  const { backupCodeOptions, otpOptions } = core.use(twoFactorSettings);
  const { storeBackupCodes } = backupCodeOptions;

  return {
    sent: sentCodeStorage(core, otpOptions.storeOTP, OTP_PURPOSE),
    async writeCodes(codes: readonly string[]): Promise<string> {
      const text = JSON.stringify(codes);
      if (storeBackupCodes === "plain") return text;
      if (storeBackupCodes === "encrypted") return sealer.seal(text, CODES_PURPOSE);
      return storeBackupCodes.encrypt(text);
    },
    /** Also of rows that were written with another setting. None where no secret opens them. */
    async readCodes(stored: string): Promise<readonly string[]> {
      const text =
        typeof storeBackupCodes === "object"
          ? await storeBackupCodes.decrypt(stored)
          : stored.startsWith("[")
            ? stored
            : sealer.open(stored, CODES_PURPOSE);
      return text ? (JSON.parse(text) as string[]) : []; // It is a list that we wrote.
    },
  };
});
