import { $TWO_FACTOR_ERROR_CODES } from "latchkey/shared";
import type { TwoFactorMethods } from "../generated/two-factor.ts";
import { openUrl } from "../navigate.ts";
import type { ClientPlugin } from "../plugin.ts";

/** Answer of a sign-in method that needs a second step. */
export interface TwoFactorRedirect {
  readonly twoFactorRedirect: true;
  /** Methods of the second step. Empty if it must be set up first. */
  readonly twoFactorMethods: readonly ("totp" | "otp")[];
  /** True if the user must set up a second factor before they are signed in. */
  readonly enrollmentRequired?: boolean | undefined;
}

export interface TwoFactorClientOptions {
  /** The page that asks for the code, loaded when a sign-in needs one. Default: none is loaded. */
  twoFactorPage?: string;
  /** Called when a sign-in needs a code, in place of loading `twoFactorPage`. */
  onTwoFactorRedirect?: (redirect: Omit<TwoFactorRedirect, "twoFactorRedirect">) => void | Promise<void>;
}

interface TwoFactorClient extends ClientPlugin {
  readonly $methods?: TwoFactorMethods;
  readonly $ERROR_CODES: typeof $TWO_FACTOR_ERROR_CODES;
}

/** Reports whether an answer needs a second step. */
function isTwoFactorRedirect(answer: unknown): answer is TwoFactorRedirect {
  // Any object may have such a member.
  return (answer as Partial<TwoFactorRedirect> | null)?.twoFactorRedirect === true;
}

const POSTED = [
  "enable",
  "disable",
  "get-totp-uri",
  "verify-totp",
  "send-otp",
  "verify-otp",
  "verify-backup-code",
  "generate-backup-codes",
  "cancel",
  "revoke-trusted-device",
];

/** Paths that only read the state. */
const TELLS = /^\/two-factor\/(challenge|status|list-trusted-devices)$/;

/**
 * Client plugin of `twoFactor()`: `client.twoFactor.verifyTotp({ code })` and so on. When a sign-in needs a
 * code, it calls `onTwoFactorRedirect` or else loads `twoFactorPage`.
 */
export function twoFactorClient(options: TwoFactorClientOptions = {}): TwoFactorClient {
  const { twoFactorPage, onTwoFactorRedirect } = options;
  return {
    id: "two-factor",
    pathMethods: Object.fromEntries(POSTED.map((name) => [`/two-factor/${name}`, "POST" as const])),
    changesSession: (path) => path.startsWith("/two-factor/") && !TELLS.test(path),
    onAnswer(answer) {
      if (!isTwoFactorRedirect(answer)) return;
      const { twoFactorRedirect: _, ...redirect } = answer;
      if (onTwoFactorRedirect !== undefined) void onTwoFactorRedirect(redirect);
      else if (twoFactorPage !== undefined) openUrl(twoFactorPage);
    },
    $ERROR_CODES: $TWO_FACTOR_ERROR_CODES,
  };
}
