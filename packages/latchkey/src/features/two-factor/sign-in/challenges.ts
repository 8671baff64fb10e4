import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Entry } from "../../../kernel/contracts/door.ts";
import type { Found, Proof, User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { encodeSigned } from "../../../security/cookies.ts";
import { hashIdentifier, randomToken } from "../../../security/tokens.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { INVALID_TWO_FACTOR_COOKIE } from "../errors.ts";
import { twoFactorSettings } from "../options.ts";
import { CHALLENGE, challengeStore } from "./challenge-store.ts";

const LENGTH = 32;
/** Seconds for which the guesses of a signed-in user are counted together. */
const SESSION_LIFE = 600;

/** Purpose of a challenge. */
const About = z.object({
  /** The first proof; undefined if the user is signed in already. */
  proof: z.custom<Proof>().optional(),
  remember: z.boolean().default(true),
  target: z.string().optional(),
  /** The user has no second factor and must set one up. `method`: the one that was begun. */
  enrolment: z.object({ method: z.enum(["totp", "otp"]).optional() }).optional(),
});
export type About = z.output<typeof About>;

/** A pending second factor. */
export interface Challenge {
  id: string;
  user: User;
  about: About;
  attempts: number;
  otp: string | null;
  otpExpiresAt: string | null;
  expiresAt: string;
}

/** The user who gives a code: after a first factor, or signed in. */
export interface Asker {
  user: User;
  /** Undefined if the user is signed in and no code was sent. */
  challenge: Challenge | undefined;
  found: Found | undefined;
}

/** Challenges, and the cookie that names the browser's challenge. */
export const challenges = requestService((core) => {
  const { keyring } = core;
  const store = core.use(challengeStore);
  const users = core.use(userStore);
  const { twoFactorCookieMaxAge } = core.use(twoFactorSettings);
  const cookie = core.cookies.named("two_factor");

  const tokenIn = (context: Context): string | undefined => {
    const value = context.signedCookie(cookie);
    return value?.startsWith(CHALLENGE) ? value : undefined;
  };

  const found = async (context: Context, key: string): Promise<Challenge | undefined> => {
    const row = await store.find.get({ key, now: context.time() });
    const user = row && (await users.findById(row.userId));
    return row && user && { ...row, user, about: About.parse(JSON.parse(row.about)) };
  };

  const insert = async (
    context: Context,
    { key, userId, about, life }: { key: string; userId: string; about: About; life: number },
    tx?: Transaction,
  ): Promise<void> => {
    const id = await core.newId("twoFactorChallenge", tx);
    const times = { createdAt: context.time(), expiresAt: context.time(life) };
    await store.insert({ id, key, userId, about: JSON.stringify(about), ...times }, tx);
  };

  /** Takes over a challenge that the compatible framework began after a password, just before the switch. */
  const adopt = async (context: Context, token: string, key: string): Promise<boolean> => {
    const now = context.time();
    const row =
      (await store.findForeign.get({ identifier: token, now })) ??
      (await store.findForeign.get({ identifier: key, now }));
    if (row === undefined || (await users.findById(row.value)) === undefined) return false;
    const life = Math.floor((Date.parse(row.expiresAt) - context.now) / 1000);
    const about: About = { proof: { method: "password", at: now }, remember: true };
    return core.db.transaction(async (tx) => {
      if (!(await store.claimForeign({ id: row.id }, tx))) return false;
      await insert(context, { key, userId: row.value, about, life }, tx);
      return true;
    });
  };

  return (context) => {
    const ofCookie = async (): Promise<Challenge | undefined> => {
      const token = tokenIn(context);
      if (token === undefined) return undefined;
      const key = hashIdentifier(token);
      const own = await found(context, key);
      if (own !== undefined || !(await adopt(context, token, key))) return own;
      return found(context, key);
    };
    return {
      /** Begins a challenge in the transaction of the sign-in. Returns the function that sets the cookie. */
      async begin(
        { user, proof, remember, target }: Entry,
        enrolment: About["enrolment"],
        tx: Transaction,
      ): Promise<(context: Context) => void> {
        const token = CHALLENGE + randomToken(core.env, LENGTH);
        const about: About = { proof, remember, target, enrolment };
        const life = twoFactorCookieMaxAge;
        await insert(context, { key: hashIdentifier(token), userId: user.id, about, life }, tx);
        return (context) =>
          context.setCookie(cookie.name, encodeSigned(keyring, token), {
            ...cookie.attributes,
            maxAge: twoFactorCookieMaxAge,
          });
      },
      /** Throws INVALID_TWO_FACTOR_COOKIE if the browser has no valid challenge. */
      async ofBrowser(): Promise<Challenge> {
        const challenge = await ofCookie();
        if (challenge !== undefined) return challenge;
        if (context.cookie(cookie) !== undefined) context.clearCookie(cookie);
        throw fail(INVALID_TWO_FACTOR_COOKIE);
      },
      /** The caller, by session or by challenge. */
      async asker(): Promise<Asker> {
        const { found: caller } = context;
        if (caller === undefined) {
          const challenge = await this.ofBrowser();
          return { user: challenge.user, challenge, found: undefined };
        }
        const challenge = await found(context, keyOf(caller));
        return { user: caller.user, challenge, found: caller };
      },
      /** The challenge that counts the guesses of a signed-in user. */
      async ofSession(caller: Found): Promise<Challenge | undefined> {
        const key = keyOf(caller);
        const there = await found(context, key);
        if (there !== undefined) return there;
        await store.removeByKey({ key });
        try {
          await insert(context, {
            key,
            userId: caller.user.id,
            about: { remember: true },
            life: SESSION_LIFE,
          });
        } catch (error) {
          // Another request of the session has just inserted it.
          if (!(error instanceof UniqueViolation)) throw error;
        }
        return found(context, key);
      },
      /** Clears the browser's cookie after its challenge has ended. */
      clear(): void {
        if (context.cookie(cookie) !== undefined) context.clearCookie(cookie);
      },
      async cancel(): Promise<void> {
        const token = tokenIn(context);
        if (token !== undefined) await store.removeByKey({ key: hashIdentifier(token) });
        this.clear();
      },
      async remember(challenge: Challenge, enrolment: About["enrolment"]): Promise<void> {
        await store.setAbout({
          id: challenge.id,
          about: JSON.stringify({ ...challenge.about, enrolment } satisfies About),
        });
      },
    };
  };
});

function keyOf({ session }: Found): string {
  return hashIdentifier(`session:${session.id}`);
}
