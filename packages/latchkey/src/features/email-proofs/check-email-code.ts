import { z } from "zod";
import { fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { sentCodeStorage } from "../../kernel/emails/sent-code.ts";
import { hashIdentifier, typedDigits } from "../../security/tokens.ts";
import { plainCode } from "../../shared/plain-code.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { emailBrowser, keyOf, subjectOf } from "./browser.ts";
import { INVALID_OTP, OTP_EXPIRED, TOO_MANY_ATTEMPTS } from "./errors.ts";
import { type CodeType, emailWays } from "./settings.ts";
import { CODE_PURPOSE, type EmailCodeRow, emailCodeStore, type Guesser } from "./store.ts";

/** Subject of an email with a link or a code. */
export const About = z.object({
  email: z.string(),
  /** Name of a new user. */
  name: z.string().optional(),
  /** No email was sent. The row only counts guesses, as after a sent email. */
  unsent: z.literal(true).optional(),
});
export type About = z.output<typeof About>;

/** A link or code that was right. */
export interface Shown {
  about: About;
  /** Consumes it, in the transaction that uses it. False if another request consumed it. */
  take(tx: Transaction): Promise<boolean>;
}

/** Errors of a wrong code. */
export const CODE_FAULTS = [OTP_EXPIRED, INVALID_OTP, TOO_MANY_ATTEMPTS] as const;

/** Maximum number of characters of a code. */
const LONGEST = 64;

/** Storage form of the codes. */
export const codeStorage = service((core) =>
  sentCodeStorage(core, core.use(emailWays).code?.storage ?? "hashed", CODE_PURPOSE),
);

/** A right code that is still counted as a guess. */
interface Counted extends Shown {
  giveBack(): Promise<unknown>;
}

/**
 * Checks a code. The attempt is counted before the code is compared, so that no more are compared than
 * allowed, however many arrive at once. Attempts of the browser that requested the email are counted
 * separately, so strangers can't use them up.
 */
const countedCode = requestService((core) => {
  const { code: way } = core.use(emailWays);
  const store = core.use(emailCodeStore);
  const storage = core.use(codeStorage);
  const browserOf = emailBrowser.make(core);
  const most = way?.attempts ?? 0;

  const count = async (row: EmailCodeRow, guesser: Guesser): Promise<void> => {
    const counter = store[guesser];
    if (await counter.bump({ id: row.id, most })) return;
    throw fail((await counter.end({ id: row.id, most: most + 1 })) ? TOO_MANY_ATTEMPTS : INVALID_OTP);
  };

  /** A text that can't be a code isn't an attempt. */
  const read = (typed: string): string => {
    const code = way?.generate === undefined ? typedDigits(typed, way?.length ?? 0) : plainCode(typed);
    if (!code || code.length > LONGEST) throw fail(INVALID_OTP);
    return code;
  };

  /** Returns the email that this browser requested, or else the newest one. */
  const find = async (context: Context, subject: string) => {
    const browser = browserOf(context).known();
    const own =
      browser === undefined ? undefined : await store.findByKey.get({ key: keyOf(subject, browser) });
    const now = context.time();
    const isOwn = own !== undefined && own.expiresAt > now;
    const row = isOwn ? own : await store.newest.get({ subject });
    if (row === undefined || row.code === null) throw fail(INVALID_OTP);
    if (row.expiresAt <= now) throw fail(OTP_EXPIRED);
    const guesser: Guesser = isOwn ? "attempts" : "strayAttempts";
    return { row: { ...row, code: row.code }, guesser };
  };

  return (context) =>
    /** `from`: for a change, the previous email address. */
    async (type: CodeType, email: string, typed: string, from?: string): Promise<Counted> => {
      const code = read(typed);
      const { row, guesser } = await find(context, subjectOf(type, email, from));
      await count(row, guesser);
      const { id, code: stored } = row;
      if (!(await storage.isSame(stored, code))) throw fail(INVALID_OTP);
      return {
        about: About.parse(JSON.parse(row.about)),
        take: (tx) => store.claimByCode({ id, code: stored }, tx),
        giveBack: () => store[guesser].giveBack({ id, most }),
      };
    };
});

/** Checks a code. A right one doesn't count as an attempt. */
export const judgeEmailCode = requestService((core) => {
  const countedOf = countedCode.make(core);
  return (context) =>
    async (type: CodeType, email: string, typed: string, from?: string): Promise<Shown> => {
      const { giveBack, ...shown } = await countedOf(context)(type, email, typed, from);
      await giveBack();
      return shown;
    };
});

/**
 * Checks a code that is consumed at once, so that no attempt needs to be given back. `use` resolves once the
 * code is consumed, or throws.
 */
export const withEmailCode = requestService((core) => {
  const countedOf = countedCode.make(core);
  return (context) =>
    async <Result>(
      type: CodeType,
      email: string,
      typed: string,
      use: (shown: Shown) => Promise<Result>,
    ): Promise<Result> => {
      const { giveBack, ...shown } = await countedOf(context)(type, email, typed);
      try {
        return await use(shown);
      } catch (error) {
        await giveBack();
        throw error;
      }
    };
});

/** A link that was opened. */
export interface OpenedLink extends Shown {
  /** ISO 8601. */
  expiresAt: string;
  /** True if it was opened in the browser that requested it. */
  isSameBrowser: boolean;
}

/** Reads a link without using it. */
export const readLink = requestService((core) => {
  const store = core.use(emailCodeStore);
  const browserOf = emailBrowser.make(core);
  return (context) =>
    async (token: string): Promise<OpenedLink | "unknown" | "expired"> => {
      const link = hashIdentifier(token);
      const row = await store.findByLink.get({ link });
      if (row === undefined) return "unknown";
      const about = About.parse(JSON.parse(row.about));
      context.about = { email: about.email };
      if (row.expiresAt <= context.time()) return "expired";
      const browser = browserOf(context).known();
      return {
        about,
        expiresAt: row.expiresAt,
        isSameBrowser: browser !== undefined && row.key === keyOf(subjectOf("sign-in", about.email), browser),
        take: (tx) => store.claimByLink({ link }, tx),
      };
    };
});
