import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { isPending } from "../../../kernel/contracts/door.ts";
import type { Found, Proof, User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { accountStore, CREDENTIAL } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { door } from "../../sessions/index.ts";
import { userStore } from "../../users/store.ts";
import { type CodeKind, type Judged, judgeCode } from "../codes/check-factor-code.ts";
import { INVALID_CODE, INVALID_TWO_FACTOR_COOKIE } from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { turnOn } from "../setup/new-app.ts";
import { factorStore } from "../store.ts";
import { type Present, trustedDevices } from "../trusted-devices/trusted-devices.ts";
import { challengeStore } from "./challenge-store.ts";
import { type Challenge, challenges } from "./challenges.ts";
import { KIND } from "./gate.ts";

export interface GivenCode {
  code: string;
  /** True to trust this browser from now on. */
  trustDevice?: boolean | undefined;
}

/** Result of a right code. `token` is null if no session was requested. */
export interface Verified {
  token: string | null;
  user: User;
  /** The target of the sign-in. */
  callbackURL?: string | undefined;
}

/** Takes a code: opens the pending session, confirms a new second factor, or only checks the code. */
export const verifyCode = requestService((core) => {
  const { db } = core;
  const methods = core.use(factorMethods);
  const accounts = core.use(accountStore);
  const factors = core.use(factorStore);
  const store = core.use(challengeStore);
  const users = core.use(userStore);
  const challengesOf = challenges.make(core);
  const devicesOf = trustedDevices.make(core);
  const judgeOf = judgeCode.make(core);
  const doorOf = door.make(core);
  const auditOf = audit.make(core);
  const turnOnOf = turnOn.make(core);

  const takeAll = async (judged: Judged, tx: Transaction): Promise<true> => {
    if (!(await judged.take(tx))) throw fail(INVALID_CODE);
    return true;
  };

  /** A right code that leads to nothing, because of another request or a busy database, isn't counted. */
  const uncounted = async <Result>(judged: Judged, use: () => Promise<Result>): Promise<Result> => {
    try {
      return await use();
    } catch (error) {
      await judged.giveBack();
      throw error;
    }
  };

  const open = async (
    context: Context,
    challenge: Challenge,
    { kind, judged, trustDevice }: { kind: CodeKind; judged: Judged; trustDevice: boolean },
  ): Promise<Verified> => {
    const { id, user, about } = challenge;
    const after = about.proof;
    // Only signed-in users have challenges without a proof, under another key.
    if (after === undefined) throw fail(INVALID_TWO_FACTOR_COOKIE);
    const isEnrolment = about.enrolment !== undefined;
    const enable = isEnrolment ? await turnOnOf(context)(user, kind) : undefined;
    let trust: Present | undefined;
    const entered = await doorOf(context).enter({
      user: isEnrolment ? { ...user, ...{ twoFactorEnabled: true } } : user,
      method: kind,
      ...methods.channelOf(kind),
      answers: { kind: KIND, after },
      remember: about.remember || trustDevice,
      async first(tx) {
        const factor = await factors.ofUser(user.id, tx);
        // The factor was set up or turned off meanwhile, so the challenge no longer fits.
        if ((factor?.twoFactorEnabled === true) === isEnrolment) throw fail(INVALID_TWO_FACTOR_COOKIE);
        await takeAll(judged, tx);
        if (!(await store.claim({ id, now: context.time() }, tx))) throw fail(INVALID_TWO_FACTOR_COOKIE);
        await enable?.(tx);
        if (after.channel !== undefined && methods.channelOf(kind).channel === undefined)
          await accounts.forgetChannel({ userId: user.id, providerId: providerOf(after) }, tx);
        trust = trustDevice ? await devicesOf(context).add(user.id, tx) : undefined;
        if (trust !== undefined)
          await auditOf(context).record({ event: "trusted_device_added", userId: user.id }, tx);
        return true;
      },
    });
    if (isPending(entered)) throw fail(INVALID_TWO_FACTOR_COOKIE);
    challengesOf(context).clear();
    trust?.(context);
    return { token: entered.token, user: entered.user, callbackURL: about.target };
  };

  /**
   * Checks a code of a signed-in user. The first code of a new secret turns the factor on, under a new token.
   */
  const check = async (context: Context, found: Found, kind: CodeKind, judged: Judged): Promise<Verified> => {
    const { user } = found;
    if (!judged.confirms) {
      await db.transaction(async (tx) => {
        await users.lockCaller(user.id, tx);
        await takeAll(judged, tx);
      });
      return { token: found.token, user };
    }
    const enable = await turnOnOf(context)(user, kind);
    await doorOf(context).renew(found, {
      method: kind,
      ...methods.channelOf(kind),
      async stillHolds(tx) {
        await takeAll(judged, tx);
        await enable(tx);
        return true;
      },
    });
    const token = typeof context.presents === "string" ? context.presents : found.token;
    return { token, user: { ...user, ...{ twoFactorEnabled: true } } };
  };

  return (context) => ({
    async verify(kind: CodeKind, { code, trustDevice = false }: GivenCode): Promise<Verified> {
      const asker = await challengesOf(context).asker();
      const { challenge, found } = asker;
      const mayConfirm = found !== undefined || challenge?.about.enrolment?.method === "totp";
      const judged = await judgeOf(context)(asker, kind, code, mayConfirm && kind === "totp");
      return uncounted(judged, () => {
        if (found !== undefined) return check(context, found, kind, judged);
        if (challenge === undefined) throw fail(INVALID_TWO_FACTOR_COOKIE);
        return open(context, challenge, { kind, judged, trustDevice });
      });
    },
    /** Uses a code up without opening a session: the challenge ends. */
    async spend(kind: CodeKind, { code }: GivenCode): Promise<Verified> {
      const asker = await challengesOf(context).asker();
      const { challenge, found, user } = asker;
      const judged = await judgeOf(context)(asker, kind, code, false);
      const spent = db.transaction(async (tx) => {
        await users.lockCaller(user.id, tx);
        await takeAll(judged, tx);
        if (challenge !== undefined && !(await store.claim({ id: challenge.id, now: context.time() }, tx)))
          throw fail(INVALID_TWO_FACTOR_COOKIE);
      });
      await uncounted(judged, () => spent);
      if (found === undefined) challengesOf(context).clear();
      return { token: found?.token ?? null, user };
    },
  });
});

/** The provider of the account that proved the first factor. */
function providerOf({ method }: Proof): string {
  return method === "password" ? CREDENTIAL : method;
}
