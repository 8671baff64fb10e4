import { fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { audit } from "../../audit/index.ts";
import { sentCodes } from "../codes/sent-codes.ts";
import { INVALID_TWO_FACTOR_COOKIE, OTP_NOT_CONFIGURED } from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { factorStore } from "../store.ts";
import { trustedDeviceStore } from "../trusted-devices/trusted-device-store.ts";
import { trustedDevices } from "../trusted-devices/trusted-devices.ts";
import { challenges } from "./challenges.ts";

/** Further actions of users with a second factor: sending a code, canceling, revoking trusted devices. */
export const sending = requestService((core) => {
  const { db } = core;
  const methods = core.use(factorMethods);
  const factors = core.use(factorStore);
  const devices = core.use(trustedDeviceStore);
  const challengesOf = challenges.make(core);
  const sendOf = sentCodes.make(core);
  const devicesOf = trustedDevices.make(core);
  const auditOf = audit.make(core);

  return (context) => ({
    /** Sends a code to the user of the pending sign-in, or to the caller. */
    async send(): Promise<void> {
      if (!methods.offersOtp) throw fail(OTP_NOT_CONFIGURED);
      const { found } = context;
      const challenge =
        found === undefined
          ? await challengesOf(context).ofBrowser()
          : await challengesOf(context).ofSession(found);
      if (challenge === undefined) throw fail(INVALID_TWO_FACTOR_COOKIE);
      const { about, user } = challenge;
      const factor = await factors.ofUser(user.id);
      if (found === undefined && about.enrolment === undefined && factor !== undefined) {
        // No code is sent to a mailbox that already counts as the first factor.
        if (!methods.forSignIn(factor, about.proof).includes("otp")) throw fail(OTP_NOT_CONFIGURED);
      }
      await sendOf(context)(challenge);
    },
    cancel: () => challengesOf(context).cancel(),
    /** `id`: undefined for all. */
    async revoke(user: User, id: string | undefined): Promise<void> {
      const rows = await devices.listOf({ userId: user.id, now: context.time() });
      const gone = rows.filter((row) => id === undefined || row.id === id);
      await db.transaction(async (tx) => {
        for (const row of gone) {
          if (!(await devices.remove({ id: row.id, userId: user.id }, tx))) continue;
          const target = { type: "trusted-device", id: row.id };
          await auditOf(context).record({ event: "trusted_device_revoked", userId: user.id, target }, tx);
        }
      });
      if (gone.some(({ key }) => devicesOf(context).isCurrent(key))) devicesOf(context).forget();
    },
  });
});
