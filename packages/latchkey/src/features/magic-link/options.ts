import { group } from "../../base/options/group.ts";
import { callback, count, flag, kind, type Named, oneOf, seconds } from "../../base/options/option.ts";

export interface MagicLinkOptions {
  /**
   * Sends the link. Called in the background, and again, later, if it rejects; `request`: see `sendResetPassword`.
   * Default: an email through `env.mail`, which also carries the code of `emailOTP()`, if that is on and sends its codes
   * through `env.mail` too.
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
  /** How long a link works. Seconds. Default 300. */
  expiresIn?: number;
  /** Refuses emails without an account, with the same response. Default: the value of `emailAndPassword.disableSignUp`. */
  disableSignUp?: boolean;
  /**
   * Who is asked before a link that is opened signs in: `elsewhere`, all browsers but the one that asked for it, so that
   * programs which open every link of an email use none up; or `nobody`. Default `elsewhere`.
   */
  confirm?: "elsewhere" | "nobody";
  /** Requests of one IP address to each of its endpoints. Default 5 in 60 seconds. */
  rateLimit?: { window?: number; max?: number };
  /** Generates the token. Default: 32 random letters. */
  generateToken?: (email: string) => string | Promise<string>;
  /** Tokens are always stored as hashes. */
  storeToken?: "plain" | "hashed" | object;
  /** A link always works once: 1 is accepted, and nothing else. */
  allowedAttempts?: number;
}

/** Options of the feature. */
export const magicLinkOptions = group({
  sendMagicLink: callback<MagicLinkOptions["sendMagicLink"]>(),
  expiresIn: seconds(300, { min: 30 }),
  disableSignUp: flag(),
  confirm: oneOf(["elsewhere", "nobody"], "elsewhere"),
  rateLimit: group({ window: count(60, { min: 1 }), max: count(5, { min: 1, whole: true }) }),
  generateToken: callback<MagicLinkOptions["generateToken"]>(),
  storeToken: kind<"plain" | "hashed" | object>(
    "plain, hashed, or an object of functions",
    (value) => value === "plain" || value === "hashed" || (typeof value === "object" && value !== null),
  )(),
  allowedAttempts: kind<number>("1: a link works once", (value) => value === 1)(),
} satisfies Named<MagicLinkOptions>);
