import { z } from "zod";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { ImportPart } from "../../../kernel/contracts/feature.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { Sealer } from "../../../security/seal.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { accountStore } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { undoLinks } from "../../method-undo/index.ts";
import { notices } from "../../users/index.ts";
import { codeStorage, newBackupCodes } from "../codes/stored-codes.ts";
import { foreignSecret, textOfKey, totpUri } from "../codes/totp.ts";
import { factorMethods } from "../methods.ts";
import { TWO_FACTOR_ENABLED } from "../notices.ts";
import { twoFactorSettings } from "../options.ts";
import { factorStore, hasApp, isStored, PENDING_PURPOSE, SECRET_PURPOSE } from "../store.ts";

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

const Shape = z.object({ secret: z.string(), backupCodes: z.string() });

/** A new secret and its backup codes, each in its stored form, while the old ones are still valid. */
export const Pending = {
  seal: (sealer: Sealer, given: z.output<typeof Shape>): string =>
    sealer.seal(JSON.stringify(given), PENDING_PURPOSE),
  /** Undefined if no secret of the ring opens it. */
  open(sealer: Sealer, sealed: string): (z.output<typeof Shape> & { key: string }) | undefined {
    const text = sealer.open(sealed, PENDING_PURPOSE);
    const given = text === undefined ? undefined : Shape.parse(JSON.parse(text));
    const key = given && sealer.open(given.secret, SECRET_PURPOSE);
    return given === undefined || key === undefined ? undefined : { ...given, key };
  },
};

/** Prepares to turn the factor on. The returned function runs with the user's row locked. */
export const turnOn = requestService((core) => {
  const factors = core.use(factorStore);
  const accounts = core.use(accountStore);
  const undos = core.use(undoLinks);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  return (context) =>
    async (user: User, method: string): Promise<(tx: Transaction) => Promise<void>> => {
      const { isOn, prepare } = noticesOf(context);
      const undo = isOn(TWO_FACTOR_ENABLED) ? await undos.prepare(context, user, "two-factor") : undefined;
      const tell = await prepare(TWO_FACTOR_ENABLED, user, undo === undefined ? {} : { undo: undo.link });
      return async (tx) => {
        const before = await factors.ofUser(user.id, tx);
        // Before the channels are forgotten below: the undo link records the password's channel.
        if (typeof before?.id === "string") await undo?.add(before.id, tx);
        await factors.enable(user.id, context.time(), tx);
        // Sent codes that were chosen before remain available beside the app.
        if (method === "otp" || before?.twoFactorEnabled !== true)
          await factors.chooseSentCodes({ userId: user.id, isChosen: method === "otp" }, tx);
        await accounts.forgetChannels({ userId: user.id }, tx);
        await auditOf(context).record({ event: "two_factor_enabled", userId: user.id, method }, tx);
        await tell(tx);
      };
    };
});

/** Keys shorter than this are guessed (RFC 4226 section 4, R6), in characters of base 32. */
const SHORTEST = 16;

/** Takes over authenticator apps of imported users. Backup codes can't be: the user makes new ones. */
export const importedFactor = service((core): ImportPart => {
  const { offersTotp } = core.use(factorMethods);
  const { digits, period } = core.use(twoFactorSettings).totpOptions;
  const factors = core.use(factorStore);
  const isUsual = offersTotp && digits === 6 && period === 30;
  const secretOf = (given: string | undefined): string | undefined =>
    given === undefined || !isUsual || given.length < SHORTEST ? undefined : foreignSecret(given);
  return {
    columns: ({ totpSecret }) => ({
      values: secretOf(totpSecret) === undefined ? {} : { twoFactorEnabled: true },
      notes: [],
    }),
    async add(userId, { totpSecret }, now, tx) {
      const key = secretOf(totpSecret);
      if (key === undefined) return;
      // Beside the framework, whose keys are texts. A key of other bytes works here only.
      const text = core.writing.isShared ? textOfKey(key) : undefined;
      const secret = core.sealer.seal(text ?? key, SECRET_PURPOSE);
      const id = await core.newId("twoFactor", tx);
      await factors.insert({ id, userId, secret, backupCodes: "", verified: true, now }, tx);
    },
  };
});
