import { $TWO_FACTOR_ERROR_CODES } from "latchkey/shared";
import type { TwoFactorMethods } from "../generated/two-factor.ts";
import { openUrl } from "../navigate.ts";
import type { ClientPlugin } from "../plugin.ts";

/** What a way to sign in is answered with where a second step is still to come. */
export interface TwoFactorRedirect {
  readonly twoFactorRedirect: true;
  /** What shows the second factor. Empty where it has to be set up first. */
  readonly twoFactorMethods: readonly ("totp" | "otp")[];
  /** The user must set up a second factor before they are signed in. */
  readonly enrollmentRequired?: boolean | undefined;
}

export interface TwoFactorClientOptions {
  /** The page that asks for the code: it is loaded where a sign-in wants one. Default: none is loaded. */
  twoFactorPage?: string;
  /** Told where a sign-in wants a code. It takes the place of `twoFactorPage`. */
  onTwoFactorRedirect?: (redirect: Omit<TwoFactorRedirect, "twoFactorRedirect">) => void | Promise<void>;
}

interface TwoFactorClient extends ClientPlugin {
  readonly $methods?: TwoFactorMethods;
  readonly $ERROR_CODES: typeof $TWO_FACTOR_ERROR_CODES;
}

/** Whether an answer says that a second step is still to come. */
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

/** These tell how it stands, and change nothing. */
const TELLS = /^\/two-factor\/(challenge|status|list-trusted-devices)$/;

/**
 * The client's side of `twoFactor()`: `client.twoFactor.verifyTotp({ code })` and so on. Where a sign-in wants a code,
 * `onTwoFactorRedirect` is told, or else `twoFactorPage` is loaded.
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
