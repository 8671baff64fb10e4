import { createHmac } from "node:crypto";
import { service } from "../../kernel/service.ts";
import type { Encryption } from "./options.ts";
import { twoFactorSettings } from "./settings.ts";

const CODES_PURPOSE = "two-factor-backup-codes";
const OTP_PURPOSE = "two-factor-otp";

function isEncryption(storage: object): storage is Encryption {
  return "encrypt" in storage;
}

/** How backup codes and sent codes lie in the database, as the options say. */
export const codeStorage = service((core) => {
  const { keyring, sealer } = core;
  const { backupCodeOptions, otpOptions } = core.use(twoFactorSettings);
  const { storeBackupCodes } = backupCodeOptions;
  const { storeOTP } = otpOptions;
  const mac = (key: Uint8Array, code: string): string =>
    createHmac("sha256", key).update(code).digest("base64url");

  return {
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
    async writeOtp(code: string): Promise<string> {
      if (storeOTP === "plain") return code;
      if (storeOTP === "encrypted") return sealer.seal(code, OTP_PURPOSE);
      if (storeOTP === "hashed") return mac(keyring.derive(OTP_PURPOSE)[0].key, code);
      return isEncryption(storeOTP) ? storeOTP.encrypt(code) : storeOTP.hash(code);
    },
    /** The texts of which one must be the code's, for a comparison in constant time: what is stored, and what it would be. */
    async otpPairs(stored: string, code: string): Promise<readonly (readonly [string, string])[]> {
      if (storeOTP === "plain") return [[stored, code]];
      if (storeOTP === "encrypted") return [[sealer.open(stored, OTP_PURPOSE) ?? "", code]];
      if (storeOTP === "hashed")
        return keyring.derive(OTP_PURPOSE).map(({ key }) => [stored, mac(key, code)] as const);
      return isEncryption(storeOTP)
        ? [[await storeOTP.decrypt(stored), code]]
        : [[stored, await storeOTP.hash(code)]];
    },
  };
});
