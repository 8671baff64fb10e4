import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Entry, Gate, Need } from "../../../kernel/contracts/door.ts";
import { callbackUser, type Proof, type User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Freshness } from "../../../kernel/contracts/session-part.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { sessionStore } from "../../sessions/store.ts";
import { NO_SECOND_FACTOR } from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { twoFactorSettings } from "../options.ts";
import { type Factor, factorStore, isStored } from "../store.ts";
import { type Present, trustedDevices } from "../trusted-devices/trusted-devices.ts";
import { challenges } from "./challenges.ts";

export const KIND = "two-factor";
const DAY = 86_400;

/** Decides which users must have a second factor, and how long they may go without. */
export const requirement = service((core) => {
  const { required, grace } = core.use(twoFactorSettings);
  return {
    isRequired: (user: User): boolean =>
      typeof required === "function" ? required(callbackUser(user)) : required === true,
    /** ISO 8601. `since`: null if the user hasn't signed in since it is required. */
    endOfGrace: (since: string | null, now: number): string =>
      new Date((since === null ? now : Date.parse(since)) + grace * DAY * 1000).toISOString(),
  };
});

/**
 * Asks for the second factor. It is a gate, so no sign-in method has to know of it, and none can skip it. The
 * proofs count, not the route.
 */
export const twoFactorGate = service((core): Gate => {
  const settings = core.use(twoFactorSettings);
  const factors = core.use(factorStore);
  const methods = core.use(factorMethods);
  const { isRequired, endOfGrace } = core.use(requirement);
  const challengesOf = challenges.make(core);
  const devicesOf = trustedDevices.make(core);
  /** Cookies of trusted browsers, until their session is open. */
  const renewed = new WeakMap<Context, Present>();

  const needOf = (answer: Need["answer"], present: Present): Need => ({
    kind: KIND,
    expiresIn: settings.twoFactorCookieMaxAge,
    answer: { twoFactorRedirect: true, ...answer },
    page: settings.page,
    error: "two_factor_required",
    present,
  });

  const askEnrolment = async (
    context: Context,
    entry: Entry,
    factor: Factor,
    tx: Transaction,
  ): Promise<Need | undefined> => {
    const { user } = entry;
    if (!isRequired(user)) return undefined;
    const since = factor.twoFactorRequiredSince;
    if (since === null) await factors.require({ id: user.id, now: context.time() }, tx);
    if (context.now < Date.parse(endOfGrace(since, context.now))) return undefined;
    const present = await challengesOf(context).begin(entry, {}, tx);
    return needOf({ twoFactorMethods: [], enrollmentRequired: true }, present);
  };

  return {
    kind: KIND,
    async ask(context, entry, tx) {
      const { user, proof } = entry;
      renewed.delete(context);
      const factor = await factors.ofUser(user.id, tx);
      if (factor === undefined) return undefined;
      if (factor.twoFactorEnabled !== true) return askEnrolment(context, entry, factor, tx);
      if (methods.isBoth(proof)) return undefined;
      const present = await devicesOf(context).renew(user.id, tx);
      if (present !== undefined) renewed.set(context, present);
      if (present !== undefined) return undefined;
      // Accounts of the compatible framework with only emailed codes have no row that counts guesses.
      if (!isStored(factor)) await methods.addRow(user.id, context.time(), tx);
      const twoFactorMethods = methods.forSignIn(factor, proof);
      if (twoFactorMethods.length === 0 && !methods.hasBackupCodes(factor)) throw fail(NO_SECOND_FACTOR);
      return needOf({ twoFactorMethods }, await challengesOf(context).begin(entry, undefined, tx));
    },
    opened: (context) => renewed.get(context)?.(context),
  };
});

/** Milliseconds that a proof counts. */
const AGE = 15 * 60_000;
const SECOND: ReadonlySet<string> = new Set(["totp", "otp", "backupCode"]);
const isSecond = ({ method }: Proof): boolean => SECOND.has(method);

/**
 * One factor can't remove the other: users with a second factor change a sign-in method only with both, each
 * proved within fifteen minutes. The same mailbox never counts as both.
 */
export const bothFactors = service((core): Freshness => {
  const factors = core.use(factorStore);
  const methods = core.use(factorMethods);
  const sessions = core.use(sessionStore);
  return {
    async missing({ user, session }, shown, now) {
      const factor = await factors.ofUser(user.id);
      if (factor?.twoFactorEnabled !== true) return undefined;
      const theirs: ReadonlySet<string> = new Set([...methods.of(factor), "backupCode"]);
      const proofs = [...(await sessions.proofsOf(session)), ...shown].filter(
        (proof) => now - Date.parse(proof.at) <= AGE && (!isSecond(proof) || theirs.has(proof.method)),
      );
      const first = proofs.filter((proof) => !isSecond(proof));
      const second = proofs.filter(isSecond);
      const areApart = (one: Proof): boolean =>
        second.some(({ channel }) => channel === undefined || one.channel !== channel);
      if (first.some((proof) => methods.isBoth(proof) || areApart(proof))) return undefined;
      return (method) =>
        SECOND.has(method)
          ? second.length === 0 || first.length > 0
          : first.length === 0 || second.length > 0 || method === "passkey";
    },
  };
});
