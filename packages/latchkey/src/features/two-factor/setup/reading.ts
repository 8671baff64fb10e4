import { fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { maskedEmail } from "../../../kernel/emails/recipient-language.ts";
import { askerOf } from "../../../kernel/pipeline/limits/asker.ts";
import { codeStorage, type StoredCodes } from "../codes/stored-codes.ts";
import { hotp, stepAt } from "../codes/totp.ts";
import { BACKUP_CODES_NOT_ENABLED, TOTP_NOT_CONFIGURED } from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { MOST_ATTEMPTS, twoFactorSettings } from "../options.ts";
import { challenges } from "../sign-in/challenges.ts";
import { requirement } from "../sign-in/gate.ts";
import { type Factor, factorStore, isStored } from "../store.ts";
import { trustedDeviceStore } from "../trusted-devices/trusted-device-store.ts";
import { trustedDevices } from "../trusted-devices/trusted-devices.ts";

/** The remaining backup codes; null if the user has no list of them. */
const backupCodesOf = service((core) => {
  const methods = core.use(factorMethods);
  const storage = core.use(codeStorage);
  return async (factor: Factor | undefined): Promise<StoredCodes | null> =>
    factor !== undefined && methods.hasBackupCodes(factor) && isStored(factor)
      ? storage.codes.read(factor.backupCodes)
      : null;
});

/** Reads secrets for the application, in process only. */
export const secretReading = requestService((core) => {
  const { totpOptions } = core.use(twoFactorSettings);
  const factors = core.use(factorStore);
  const methods = core.use(factorMethods);
  const codesOf = core.use(backupCodesOf);
  return (context) => ({
    codeOf(secret: string): string {
      if (!methods.offersTotp) throw fail(TOTP_NOT_CONFIGURED);
      return hotp(secret, stepAt(context.now, totpOptions.period), totpOptions.digits);
    },
    async backupCodes(userId: string): Promise<readonly string[]> {
      const codes = (await codesOf(await factors.ofUser(userId)))?.codes;
      if (codes === undefined) throw fail(BACKUP_CODES_NOT_ENABLED);
      return codes;
    },
  });
});

/** Reads the state of a user's second factor. */
export const factorReading = requestService((core) => {
  const factors = core.use(factorStore);
  const methods = core.use(factorMethods);
  const codesOf = core.use(backupCodesOf);
  const devices = core.use(trustedDeviceStore);
  const { isRequired, endOfGrace } = core.use(requirement);
  const challengesOf = challenges.make(core);
  const devicesOf = trustedDevices.make(core);

  return (context) => ({
    async challenge() {
      const { user, about, attempts, expiresAt } = await challengesOf(context).ofBrowser();
      const factor = await factors.ofUser(user.id);
      // The lock only applies to browsers that haven't signed in before.
      const { isKnown, isClaim } = askerOf(context, user.email);
      const until = isKnown && !isClaim ? null : (factor?.lockedUntil ?? null);
      const unlocksAt = until !== null && until > context.time() ? until : null;
      const isEnrolment = about.enrolment !== undefined;
      const offered = factor === undefined ? [] : methods.forSignIn(factor, about.proof);
      return {
        email: maskedEmail(user.email),
        methods: [
          ...offered,
          ...(factor !== undefined && methods.hasBackupCodes(factor) ? (["backupCode"] as const) : []),
        ],
        lastMethod: factor?.lastMethod ?? null,
        expiresAt,
        expiresIn: secondsUntil(expiresAt, context.now),
        attemptsLeft: Math.max(0, MOST_ATTEMPTS - attempts),
        unlocksAt,
        unlocksIn: unlocksAt === null ? null : secondsUntil(unlocksAt, context.now),
        enrollmentRequired: isEnrolment,
        enrollmentMethods: isEnrolment ? [...methods.available] : [],
        callbackURL: about.target ?? null,
      };
    },
    async status(user: User) {
      const factor = await factors.ofUser(user.id);
      const enabled = factor?.twoFactorEnabled === true;
      const required = isRequired(user);
      return {
        enabled,
        methods: factor === undefined ? [] : methods.of(factor),
        available: [...methods.available],
        backupCodes: (await codesOf(factor))?.count ?? null,
        required,
        graceEndsAt:
          required && !enabled ? endOfGrace(factor?.twoFactorRequiredSince ?? null, context.now) : null,
      };
    },
    async devices(user: User) {
      const rows = await devices.listOf({ userId: user.id, now: context.time() });
      return rows.map(({ key, ...row }) => ({ ...row, isCurrent: devicesOf(context).isCurrent(key) }));
    },
  });
});

function secondsUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
}
