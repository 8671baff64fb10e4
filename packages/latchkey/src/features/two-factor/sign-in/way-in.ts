import { fail } from "../../../base/errors.ts";
import { type Service, service } from "../../../kernel/contracts/service.ts";
import type { WayIn } from "../../../kernel/contracts/ways-in.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { type CodeKind, judgeCode } from "../codes/check-factor-code.ts";
import { ACCOUNT_TEMPORARILY_LOCKED, INVALID_BACKUP_CODE, INVALID_CODE, OTP_HAS_EXPIRED } from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { factorStore } from "../store.ts";
import { trustedDeviceStore } from "../trusted-devices/trusted-device-store.ts";
import { challengeStore } from "./challenge-store.ts";
import { challenges } from "./challenges.ts";

/** The whole second factor of a user, for changes that concern all its codes. */
const wholeFactor = service((core): WayIn => {
  const factors = core.use(factorStore);
  const devices = core.use(trustedDeviceStore);
  const rows = core.use(challengeStore);
  const now = (): string => new Date(core.env.now()).toISOString();
  const dropBegun = async (userId: string, tx: Transaction): Promise<void> => {
    await devices.removeOf({ userId }, tx);
    await rows.removeOf({ userId }, tx);
  };
  return {
    count: async () => 0,
    async dropSince(userId, since, tx) {
      await dropBegun(userId, tx);
      // A factor that another person set up would keep the owner out.
      if ((await factors.madeSince(userId, since, tx)) !== undefined)
        await factors.disable(userId, since, tx);
    },
    async takeOff(userId, tx) {
      const factor = await factors.ofUser(userId, tx);
      if (factor?.twoFactorEnabled !== true) return 0;
      await dropBegun(userId, tx);
      await rows.removeBegun(userId, tx);
      await factors.disable(userId, now(), tx);
      return 1;
    },
    async listSince(userId, since, tx) {
      const found = await factors.madeSince(userId, since, tx);
      const isOn = found !== undefined && (await factors.ofUser(userId, tx))?.twoFactorEnabled === true;
      return isOn ? [{ ...found, name: null }] : [];
    },
    async undo(userId, target, tx) {
      const factor = await factors.ofUser(userId, tx);
      if (factor?.twoFactorEnabled !== true || factor.id !== target) return false;
      await dropBegun(userId, tx);
      await factors.disable(userId, now(), tx);
      return true;
    },
  };
});

/** A second factor opens no session by itself: it re-authenticates a signed-in user. */
function codeWayIn(kind: CodeKind): Service<WayIn> {
  return service((core): WayIn => {
    const factors = core.use(factorStore);
    const methods = core.use(factorMethods);
    const challengesOf = challenges.make(core);
    const judgeOf = judgeCode.make(core);
    return {
      count: async () => 0,
      dropSince: async () => undefined,
      reauthentication: {
        errors:
          kind === "backupCode"
            ? [INVALID_BACKUP_CODE]
            : kind === "otp"
              ? [INVALID_CODE, OTP_HAS_EXPIRED, ACCOUNT_TEMPORARILY_LOCKED]
              : [INVALID_CODE, ACCOUNT_TEMPORARILY_LOCKED],
        async isOffered({ id }) {
          const factor = await factors.ofUser(id);
          if (factor === undefined) return false;
          return kind === "backupCode" ? methods.hasBackupCodes(factor) : methods.of(factor).includes(kind);
        },
        async check(user, given, context) {
          const factor = await factors.ofUser(user.id);
          if (factor?.twoFactorEnabled !== true)
            throw fail(kind === "backupCode" ? INVALID_BACKUP_CODE : INVALID_CODE);
          const asker = await challengesOf(context).asker();
          const code = typeof given === "string" ? given : "";
          const { take } = await judgeOf(context)(asker, kind, code, false);
          return { ...methods.channelOf(kind), stillHolds: take };
        },
      },
    };
  });
}

export const factorWaysIn = {
  "two-factor": wholeFactor,
  totp: codeWayIn("totp"),
  otp: codeWayIn("otp"),
  backupCode: codeWayIn("backupCode"),
};
