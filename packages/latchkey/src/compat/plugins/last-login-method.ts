import { ConfigurationError } from "../../base/errors.ts";
import type { HookCall } from "../hooks.ts";
import type { BetterAuthPlugin } from "./plugin.ts";

export interface LastLoginMethodOptions {
  /** Default `better-auth.last_used_login_method`. */
  cookieName?: string;
  /** Seconds. Default 2592000 (30 days). */
  maxAge?: number;
  /** Returns the method's name, or null for the usual one. */
  customResolveMethod?: (call: HookCall) => string | null;
  /** Not built: the start fails. */
  storeInDatabase?: boolean;
}

/** Remembers the browser's last sign-in method in a cookie that pages read. A hint: it decides nothing. */
export function lastLoginMethod({
  cookieName = "better-auth.last_used_login_method",
  maxAge = 2_592_000,
  customResolveMethod,
  storeInDatabase = false,
}: LastLoginMethodOptions = {}): BetterAuthPlugin {
  if (storeInDatabase)
    throw new ConfigurationError(
      "plugins: lastLoginMethod.storeInDatabase is not built: sign-ins with their methods are in the security events (docs/security-events.md).",
    );
  return {
    id: "last-login-method",
    hooks: {
      after: [
        {
          matcher: ({ context }) => context.newSession !== null,
          async handler(call) {
            const method = customResolveMethod?.(call) ?? methodOf(call);
            const secure = call.context.baseURL.startsWith("https:");
            if (method !== null) call.setCookie(cookieName, method, { maxAge, secure, ...COOKIE });
          },
        },
      ],
    },
  };
}

const COOKIE = { path: "/", httpOnly: false, sameSite: "lax" } as const;

function methodOf({ path, params }: HookCall): string | null {
  if (path.startsWith("/callback/") || path.startsWith("/oauth2/callback/"))
    return params.id ?? params.providerId ?? null;
  return METHODS[path] ?? null;
}

const METHODS: Readonly<Record<string, string>> = {
  "/sign-in/email": "email",
  "/sign-up/email": "email",
  "/sign-in/username": "email",
  "/sign-in/email-otp": "email-otp",
  "/magic-link/verify": "magic-link",
  "/passkey/verify-authentication": "passkey",
};
