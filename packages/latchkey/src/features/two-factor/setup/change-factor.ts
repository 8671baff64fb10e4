import { fail } from "../../../base/errors.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { audit } from "../../audit/index.ts";
import { notices } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { codeStorage } from "../codes/stored-codes.ts";
import {
  TOTP_NOT_CONFIGURED,
  TOTP_NOT_ENABLED,
  TWO_FACTOR_NOT_ENABLED,
  TWO_FACTOR_REQUIRED,
} from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { BACKUP_CODES_GENERATED, TWO_FACTOR_DISABLED } from "../notices.ts";
import { challengeStore } from "../sign-in/challenge-store.ts";
import { requirement } from "../sign-in/gate.ts";
import { factorStore, isStored, SECRET_PURPOSE } from "../store.ts";
import { trustedDeviceStore } from "../trusted-devices/trusted-device-store.ts";
import { trustedDevices } from "../trusted-devices/trusted-devices.ts";
import { type Authority, factorAuthority } from "./authority.ts";
import { newApps } from "./new-app.ts";

/** Changes a second factor that is already set up. */
export const manageFactor = requestService((core) => {
  const { db, sealer } = core;
  const factors = core.use(factorStore);
  const challengeRows = core.use(challengeStore);
  const devices = core.use(trustedDeviceStore);
  const users = core.use(userStore);
  const methods = core.use(factorMethods);
  const storage = core.use(codeStorage);
  const { isRequired } = core.use(requirement);
  const devicesOf = trustedDevices.make(core);
  const authorityOf = factorAuthority.make(core);
  const appsOf = newApps.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);

  return (context) => ({
    async disable(found: Found, authority: Authority): Promise<void> {
      const { user } = found;
      if (isRequired(user)) throw fail(TWO_FACTOR_REQUIRED);
      const tell = await noticesOf(context).prepare(TWO_FACTOR_DISABLED, user, {});
      await authorityOf(context).change(found, authority, async (tx) => {
        const factor = await factors.ofUser(user.id, tx);
        await factors.disable(user.id, context.time(), tx);
        await devices.removeOf({ userId: user.id }, tx);
        await challengeRows.removeOf({ userId: user.id }, tx);
        if (factor?.twoFactorEnabled !== true) return;
        await auditOf(context).record({ event: "two_factor_disabled", userId: user.id }, tx);
        await tell(tx);
      });
      devicesOf(context).forget();
    },
    async totpUri(found: Found, authority: Authority): Promise<string> {
      if (!methods.offersTotp) throw fail(TOTP_NOT_CONFIGURED);
      const { assertHolds } = await authorityOf(context).authorize(found, authority);
      const factor = await factors.ofUser(found.user.id);
      const key = factor && isStored(factor) ? sealer.open(factor.secret, SECRET_PURPOSE) : undefined;
      // Without an app the secret was never shown. Imported apps have no backup codes.
      if (key === undefined || (factor?.backupCodes === "" && factor.verified === false))
        throw fail(TOTP_NOT_ENABLED);
      await db.transaction(async (tx) => {
        await users.lock(found.user.id, tx);
        await assertHolds(tx);
        await auditOf(context).record({ event: "two_factor_secret_shown", userId: found.user.id }, tx);
      });
      return appsOf(context).uriOf(key, found.user, undefined);
    },
    async newBackupCodes(found: Found, authority: Authority): Promise<readonly string[]> {
      const { user } = found;
      const isOn = (await factors.ofUser(user.id))?.twoFactorEnabled === true;
      if (!isOn) throw fail(TWO_FACTOR_NOT_ENABLED);
      const codes = appsOf(context).newCodes();
      const backupCodes = await storage.codes.write(codes);
      const tell = await noticesOf(context).prepare(BACKUP_CODES_GENERATED, user, {});
      const { assertHolds } = await authorityOf(context).authorize(found, authority);
      await db.transaction(async (tx) => {
        await users.lock(user.id, tx);
        await assertHolds(tx);
        const factor = await factors.ofUser(user.id, tx);
        if (factor?.twoFactorEnabled !== true || !isStored(factor)) throw fail(TWO_FACTOR_NOT_ENABLED);
        await factors.setBackupCodes({ id: factor.id, backupCodes }, tx);
        await auditOf(context).record({ event: "backup_codes_generated", userId: user.id }, tx);
        await tell(tx);
      });
      return codes;
    },
  });
});
