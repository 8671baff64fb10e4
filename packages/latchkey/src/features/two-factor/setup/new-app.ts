import type { Context } from "../../../kernel/contracts/context.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { newBackupCodes } from "../codes/backup-codes.ts";
import { codeStorage } from "../codes/code-storage.ts";
import { SECRET_PURPOSE } from "../codes/purposes.ts";
import { totpUri } from "../codes/totp.ts";
import { factorMethods } from "../methods.ts";
import { twoFactorSettings } from "../options.ts";
import { factorStore, hasApp, isStored } from "../store.ts";
import { Pending } from "./pending.ts";
import { turnOn } from "./turn-on.ts";

/** Secrets for authenticator apps, with their backup codes. */
export const newApps = requestService((core) => {
  const { options, sealer } = core;
  const settings = core.use(twoFactorSettings);
  const { totpOptions, backupCodeOptions } = settings;
  const factors = core.use(factorStore);
  const methods = core.use(factorMethods);
  const storage = core.use(codeStorage);
  const turnOnOf = turnOn.make(core);

  const uriOf = (secret: string, user: User, issuer: string | undefined): string =>
    totpUri(secret, {
      issuer: issuer ?? totpOptions.issuer ?? settings.issuer ?? options.ui.appName,
      email: user.email,
      // The option's check allows only these.
      digits: totpOptions.digits as 6 | 8,
      period: totpOptions.period,
    });

  const newCodes = (): readonly string[] =>
    backupCodeOptions.customBackupCodesGenerate?.() ??
    newBackupCodes(core.env, backupCodeOptions.amount, backupCodeOptions.length);

  /** Makes a new secret and its write. The current one stays valid until the new one is confirmed. */
  const newApp = async (context: Context, user: User, issuer: string | undefined) => {
    const key = methods.newSecret();
    const codes = newCodes();
    const secret = sealer.seal(key, SECRET_PURPOSE);
    const backupCodes = await storage.codes.write(codes);
    const verified = settings.skipVerificationOnEnable;
    const on = verified ? await turnOnOf(context)(user, "totp") : undefined;
    return {
      begun: { method: "totp", totpURI: uriOf(key, user, issuer), backupCodes: codes } as const,
      async write(tx: Transaction): Promise<void> {
        const now = context.time();
        const factor = await factors.ofUser(user.id, tx);
        if (factor === undefined || !isStored(factor)) {
          const id = await core.newId("twoFactor", tx);
          await factors.insert({ id, userId: user.id, secret, backupCodes, verified, now }, tx);
        } else if (hasApp(factor) && factor.twoFactorEnabled === true) {
          const pending = Pending.seal(sealer, { secret, backupCodes });
          await factors.setPending({ id: factor.id, pending }, tx);
          return;
        } else await factors.replaceSecret({ id: factor.id, secret, backupCodes, verified, now }, tx);
        await on?.(tx);
      },
    };
  };

  return (context) => ({
    uriOf,
    newCodes,
    make: (user: User, issuer: string | undefined) => newApp(context, user, issuer),
  });
});
