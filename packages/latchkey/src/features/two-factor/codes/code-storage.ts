import { service } from "../../../kernel/contracts/service.ts";
import { sentCodeStorage } from "../../../kernel/emails/sent-code.ts";
import { twoFactorSettings } from "../options.ts";
import { OTP_PURPOSE } from "./purposes.ts";
import { storedCodes } from "./stored-codes.ts";

/** Storage of backup codes and sent codes in the database, as the options say. */
export const codeStorage = service((core) => {
  const { otpOptions } = core.use(twoFactorSettings);
  return {
    sent: sentCodeStorage(core, otpOptions.storeOTP, OTP_PURPOSE),
    codes: core.use(storedCodes),
  };
});
