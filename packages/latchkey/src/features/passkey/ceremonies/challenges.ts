import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { encodeSigned } from "../../../security/cookies.ts";
import { randomToken } from "../../../security/tokens.ts";
import { verificationStore } from "../../verification/store.ts";
import { CHALLENGE_NOT_FOUND } from "../errors.ts";
import { passkeySettings } from "../options.ts";

/** Seconds, from the creation of the options. */
const LIFE = 300;
const LENGTH = 32;
/** No signed value of another cookie begins like this. */
const COOKIE_PURPOSE = "passkey:";

const PURPOSES = {
  registration: "passkey-registration",
  authentication: "passkey-authentication",
  "sign-up": "passkey-sign-up",
} as const;
export type Ceremony = keyof typeof PURPOSES;

/** The user that a challenge creates a passkey for, and the page's context. */
const About = z.object({
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string().optional() }).optional(),
  context: z.string().optional(),
  /** True if the user was signed in. */
  isCallers: z.boolean().optional(),
});
export type About = z.output<typeof About>;

/**
 * Challenges: each is valid once, for five minutes, for one ceremony, and in the browser that requested it. A
 * signed cookie identifies the browser. All its ceremonies share the cookie, so a second tab doesn't end
 * those of the first.
 */
export const challenges = requestService((core) => {
  const { env, keyring } = core;
  const verifications = core.use(verificationStore);
  const cookie = core.cookies.named(core.use(passkeySettings).advanced.webAuthnChallengeCookie);

  const browserOf = (context: Context): string | undefined => {
    const value = context.signedCookie(cookie);
    return value?.startsWith(COOKIE_PURPOSE) ? value.slice(COOKIE_PURPOSE.length) : undefined;
  };
  const tokenOf = (browser: string, challenge: string): string => `${browser}.${challenge}`;

  return (context) => ({
    /** Creates a challenge, in base64url. `userId`: the caller. */
    async begin(ceremony: Ceremony, about: About = {}, userId?: string): Promise<string> {
      const challenge = Buffer.from(env.random(LENGTH)).toString("base64url");
      const browser = browserOf(context) ?? randomToken(env, LENGTH);
      const prepared = await verifications.prepare(
        {
          purpose: PURPOSES[ceremony],
          token: tokenOf(browser, challenge),
          value: JSON.stringify(about),
          expiresIn: LIFE,
          now: context.now,
          ...(userId === undefined ? {} : { userId }),
        },
        context,
      );
      await verifications.add(prepared);
      context.setCookie(cookie.name, encodeSigned(keyring, COOKIE_PURPOSE + browser), {
        ...cookie.attributes,
        maxAge: LIFE,
      });
      return challenge;
    },
    /**
     * Finds a challenge; `take` ends it. Both come before verification, so a challenge is tried once. Throws
     * if it isn't valid.
     */
    async find(ceremony: Ceremony, challenge: string): Promise<{ about: About; take: () => Promise<void> }> {
      const browser = browserOf(context);
      const found =
        browser === undefined
          ? undefined
          : await verifications.findGood(PURPOSES[ceremony], tokenOf(browser, challenge));
      if (found === undefined) throw fail(CHALLENGE_NOT_FOUND);
      return {
        about: About.parse(JSON.parse(found.value)),
        async take() {
          if (!(await verifications.claimFound(found))) throw fail(CHALLENGE_NOT_FOUND);
        },
      };
    },
    /** True if the browser has requested a challenge. */
    get isKnown(): boolean {
      return browserOf(context) !== undefined;
    },
  });
});
