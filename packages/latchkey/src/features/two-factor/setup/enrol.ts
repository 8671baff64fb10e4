import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { userStore } from "../../users/store.ts";
import { sentCodes } from "../codes/sent-codes.ts";
import { INVALID_TWO_FACTOR_COOKIE, OTP_NOT_CONFIGURED, TOTP_NOT_CONFIGURED } from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { twoFactorSettings } from "../options.ts";
import { type Challenge, challenges } from "../sign-in/challenges.ts";
import { factorStore, isStored } from "../store.ts";
import { type Authority, factorAuthority } from "./authority.ts";
import { newApps, turnOn as turnsOn } from "./new-app.ts";

export interface Enrolment extends Authority {
  method: "totp" | "otp";
  issuer?: string | undefined;
}

export type Begun = { method: "totp"; totpURI: string; backupCodes: readonly string[] } | { method: "otp" };

/** Sets up the second factor of a signed-in user, or of one who must set it up before a session opens. */
export const enrolFactor = requestService((core) => {
  const { db } = core;
  const factors = core.use(factorStore);
  const users = core.use(userStore);
  const methods = core.use(factorMethods);
  const settings = core.use(twoFactorSettings);
  const challengesOf = challenges.make(core);
  const authorityOf = factorAuthority.make(core);
  const appsOf = newApps.make(core);
  const sendOf = sentCodes.make(core);
  const turnOnOf = turnsOn.make(core);

  /** For a user who must have a second factor and has none, after the first factor. */
  const enrol = async (
    context: Context,
    challenge: Challenge,
    { method, issuer }: Enrolment,
  ): Promise<Begun> => {
    const { user } = challenge;
    const app = method === "totp" ? await appsOf(context).make(user, issuer) : undefined;
    await db.transaction(async (tx) => {
      if (!(await users.lock(user.id, tx))) throw fail(INVALID_TWO_FACTOR_COOKIE);
      const factor = await factors.ofUser(user.id, tx);
      if (factor === undefined || factor.twoFactorEnabled === true) throw fail(INVALID_TWO_FACTOR_COOKIE);
      if (app !== undefined) await app.write(tx);
      else if (!isStored(factor)) await methods.addRow(user.id, context.time(), tx);
    });
    await challengesOf(context).remember(challenge, { method });
    if (app !== undefined) return app.begun;
    await sendOf(context)(challenge);
    return { method: "otp" };
  };

  const enrolSignedIn = async (context: Context, found: Found, given: Enrolment): Promise<Begun> => {
    const { user } = found;
    const { method, issuer, ...authority } = given;
    if (method === "totp") {
      const app = await appsOf(context).make(user, issuer);
      const of = authorityOf(context);
      await (settings.skipVerificationOnEnable ? of.change : of.prepare)(found, authority, app.write);
      return app.begun;
    }
    const turnOn = await turnOnOf(context)(user, method);
    await authorityOf(context).change(found, authority, async (tx) => {
      const factor = await factors.ofUser(user.id, tx);
      if (factor === undefined || !isStored(factor)) await methods.addRow(user.id, context.time(), tx);
      if (factor?.twoFactorEnabled !== true) await turnOn(tx);
      else await factors.chooseSentCodes({ userId: user.id, isChosen: true }, tx);
    });
    return { method };
  };

  return (context) => ({
    async enable(found: Found | undefined, given: Enrolment): Promise<Begun> {
      if (given.method === "otp" && !methods.offersOtp) throw fail(OTP_NOT_CONFIGURED);
      if (given.method === "totp" && !methods.offersTotp) throw fail(TOTP_NOT_CONFIGURED);
      if (found !== undefined) return enrolSignedIn(context, found, given);
      const challenge = await challengesOf(context).ofBrowser();
      if (challenge.about.enrolment === undefined) throw fail(INVALID_TWO_FACTOR_COOKIE);
      return enrol(context, challenge, given);
    },
  });
});
