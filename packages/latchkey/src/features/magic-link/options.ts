import { group } from "../../base/options/group.ts";
import type { Filled } from "../../base/options/option.ts";
import { callback, count, flag, kind, type Named, oneOf, seconds } from "../../base/options/option.ts";
import type { Concern } from "../../kernel/contracts/feature.ts";

export interface MagicLinkOptions {
  /**
   * Sends the link. Called in the background, and called again later if it rejects; `request`: see
   * `sendResetPassword`. Default: an email through `env.mail`, which also carries the code of `emailOTP()`,
   * if that is on and also sends its codes through `env.mail`.
   */
  sendMagicLink?: (
    given: {
      email: string;
      url: string;
      token: string;
      metadata?: Readonly<Record<string, unknown>> | undefined;
    },
    request: Request | undefined,
  ) => unknown;
  /** Lifetime of a link. Seconds. Default 300. */
  expiresIn?: number;
  /**
   * Refuses email addresses without an account, with the same response. Default: the
   * value of `emailAndPassword.disableSignUp`.
   */
  disableSignUp?: boolean;
  /**
   * Browsers that ask for confirmation before an opened link signs in. `elsewhere`: all but the one
   * that requested it, so that programs which open every link of an email don't use it up. `nobody`:
   * none. Default `elsewhere`.
   */
  confirm?: "elsewhere" | "nobody";
  /** Limit of requests by one IP address to each of the feature's endpoints. Default 5 in 60 seconds. */
  rateLimit?: { window?: number; max?: number };
  /** Generates the token. Default: 32 random letters. */
  generateToken?: (email: string) => string | Promise<string>;
  /** Storage form of tokens. They are always stored as hashes. */
  storeToken?: "plain" | "hashed" | object;
  /** Accepted for compatibility: a link always works once. */
  allowedAttempts?: number;
}

/** Options of the feature. */
export const magicLinkOptions = group({
  sendMagicLink: callback<MagicLinkOptions["sendMagicLink"]>(),
  expiresIn: seconds(300, { min: 1 }),
  disableSignUp: flag(),
  confirm: oneOf(["elsewhere", "nobody"], "elsewhere"),
  rateLimit: group({ window: count(60, { min: 1 }), max: count(5, { min: 1, whole: true }) }),
  generateToken: callback<MagicLinkOptions["generateToken"]>(),
  storeToken: kind<"plain" | "hashed" | object>(
    "plain, hashed, or an object of functions",
    (value) => value === "plain" || value === "hashed" || (typeof value === "object" && value !== null),
  )(),
  allowedAttempts: kind<number>(
    "a number of at least 1",
    (value) => typeof value === "number" && value >= 1,
  )(),
} satisfies Named<MagicLinkOptions>);

/** The options with every default filled in. */
export type ResolvedMagicLink = Filled<typeof magicLinkOptions.members>;

/** Shorter links often expire before the email arrives. Seconds. */
const SHORT = 30;

/** Returns settings that are accepted and unwise, for the operator. */
export function unwiseIn({ expiresIn, allowedAttempts = 1 }: ResolvedMagicLink): readonly Concern[] {
  const concerns: Concern[] = [];
  if (expiresIn < SHORT)
    concerns.push({
      found: `magicLink.expiresIn is ${expiresIn} seconds: links may expire before their email arrives.`,
      remedy: `Set magicLink.expiresIn to at least ${SHORT}; the default is 300.`,
    });
  if (allowedAttempts > 1)
    concerns.push({
      found: `magicLink.allowedAttempts is ${allowedAttempts}; a link works once.`,
      remedy: "Remove magicLink.allowedAttempts.",
    });
  return concerns;
}
